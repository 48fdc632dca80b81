#!/usr/bin/env bash
# local-repository.sh FOLDER: a settings.xml for an empty local Maven repository, which takes what is built from target/repository, where .ci/run deploys it,
# and all else from the repository of this user, offline. Nothing is installed elsewhere.
# Then: mvn -s FOLDER/settings.xml -Dmaven.repo.local=FOLDER/repository ...
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mkdir -p "$1" && cd "$1" && pwd)
built="$home/target/repository"

# The poms of the sources would not do: what Maven installs may be another pom.
cure="Maybe run: mvn -q -DskipTests -Dmaven.install.skip=true deploy -DaltDeploymentRepository=built::file://$built"
for pom in "$home"/*/pom.xml; do
  module=$(basename "$(dirname "$pom")")
  deployed=$(compgen -G "$built/io/github/bbo4j/$module/*/maven-metadata.xml" | head -n 1 || true)
  if [ -z "$deployed" ]; then
    echo "error: target/repository has no $module. $cure" >&2
    exit 1
  fi
  for jar in "$home/$module/target/$module"-*.jar; do
    if [ "$jar" -nt "$deployed" ]; then
      echo "error: $jar is younger than what target/repository has of it. $cure" >&2
      exit 1
    fi
  done
done

shared=${MAVEN_REPOSITORY:-$HOME/.m2/repository}
mirror=""
if [ -d "$shared" ]; then
  mirror="<mirrors><mirror><id>here</id><mirrorOf>*,!built</mirrorOf><url>file://$shared</url></mirror></mirrors>"
fi
repository="<repository><id>built</id><url>file://$built</url><snapshots><updatePolicy>always</updatePolicy></snapshots></repository>"
echo "<settings>$mirror<profiles><profile><id>built</id><repositories>$repository</repositories></profile></profiles>
<activeProfiles><activeProfile>built</activeProfile></activeProfiles></settings>" > "$folder/settings.xml"
