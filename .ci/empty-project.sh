#!/usr/bin/env bash
# Builds a project that replays datasets in its tests and depends on nothing else, and holds its class path to what .ci/empty-project/tree.txt says:
# no picocli, no Jackson, no charts. After the first build of .ci/run; changes nothing outside of bbo-benchmarks/target.
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
work="$home/bbo-benchmarks/target/empty-project"
rm -rf "$work"
mkdir -p "$work"
bash "$home/.ci/local-repository.sh" "$work/local"
cp -r "$home/.ci/empty-project" "$work/project"

value() { # what the first such line of the parent POM says
  sed -n "s|^ *<$1>\(.*\)</$1>|\1|p" "$home/pom.xml" | head -n 1
}
plugin() { # the version that the build itself uses: it is there
  echo "<plugin><artifactId>$1</artifactId><version>$(sed -n "/<artifactId>$1<\/artifactId>/,/<\/plugin>/s|.*<version>\(.*\)</version>.*|\1|p" "$home/pom.xml" | head -n 1)</version></plugin>"
}
plugins=""
for name in maven-clean-plugin maven-resources-plugin maven-compiler-plugin maven-surefire-plugin maven-dependency-plugin; do
  plugins="$plugins$(plugin $name)"
done
sed -i -e "s|@version@|$(value version)|" -e "s|@junit@|$(value junit.version)|" -e "s|@plugins@|$plugins|" "$work/project/pom.xml"

cd "$work/project"
export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" # Tests run beside this.
mvn -B -ntp -q -s "$work/local/settings.xml" -Dmaven.repo.local="$work/local/repository" test dependency:tree -DoutputFile="$work/tree.txt" -Dscope=test
if ! grep -q 'tests="2" errors="0" skipped="0" failures="0"' target/surefire-reports/TEST-example.ReplayInTest.xml; then
  echo "error: the two tests of the empty project did not both run and pass" >&2
  exit 1
fi
# Coordinates without versions: those are the parent POM's to say.
sed -E 's/^[-+\\| ]*//; s/:jar:[^:]+//' "$work/tree.txt" | tail -n +2 | sort > "$work/found.txt"
if ! diff -u "$home/.ci/empty-project/tree.txt" "$work/found.txt"; then
  echo "error: the class path of a project that only replays datasets is not what .ci/empty-project/tree.txt says" >&2
  exit 1
fi
echo "the empty project: 2 tests, $(wc -l < "$work/found.txt") artifacts on its class path"
