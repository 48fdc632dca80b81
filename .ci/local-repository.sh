#!/usr/bin/env bash
# local-repository.sh FOLDER: what is built, in a local Maven repository of its own, and a settings.xml that takes all else from the one of this user, offline.
# Nothing is installed elsewhere. Then: mvn -s FOLDER/settings.xml -Dmaven.repo.local=FOLDER/repository ...
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
version=$(sed -n 's|^  <version>\(.*\)</version>|\1|p' "$home/pom.xml" | head -n 1)

place() { # artifact file extension
  local target="$folder/repository/io/github/bbo4j/$1/$version"
  mkdir -p "$target"
  cp "$2" "$target/$1-$version.$3"
}

place bbo4j-parent "$home/pom.xml" pom
for pom in "$home"/*/pom.xml; do
  module=$(basename "$(dirname "$pom")")
  place "$module" "$pom" pom
  jar="$home/$module/target/$module-$version.jar"
  if [ -f "$jar" ]; then
    place "$module" "$jar" jar
  elif [ -d "$home/$module/src/main/java" ]; then
    echo "error: $module/target has no jar. Maybe run: mvn -q -DskipTests package" >&2
    exit 1
  fi
done

shared=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
mirror=""
if [ -d "$shared" ]; then
  mirror="<mirrors><mirror><id>here</id><mirrorOf>*</mirrorOf><url>file://$shared</url></mirror></mirrors>"
fi
echo "<settings>$mirror</settings>" > "$folder/settings.xml"
