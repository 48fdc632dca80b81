#!/usr/bin/env bash
# newcomer.sh [FOLDER]: does what docs/getting-started.md says, word for word, in a clean folder: blocks with a file name are saved, sh blocks run, and each line
# of a text block must be in what the sh block before it printed. After the first build of .ci/run; changes nothing outside
# of the folder, by default in bbo-benchmarks/target.
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
work=${1:-$home/bbo-benchmarks/target/newcomer}
rm -rf "$work"
mkdir -p "$work/steps" "$work/project/.mvn"
start=$(date +%s)

# The plugin that runs the program is no part of our build: through Maven's ordinary ways into the ordinary repository, from which all else is taken offline.
(cd "$work" && mvn -B -ntp -q org.codehaus.mojo:exec-maven-plugin:3.5.0:help > help.log)
bash "$home/.ci/local-repository.sh" "$work/local"
printf '%s\n' "-s" "$work/local/settings.xml" "-Dmaven.repo.local=$work/local/repository" "-B" "-ntp" > "$work/project/.mvn/maven.config"

# Each block becomes steps/NN.kind, its file name, if it has one, steps/NN.name.
awk -v steps="$work/steps" '
  /^```/ && !inside { inside = 1; n++; kind = substr($1, 4); name = $2
    file = sprintf("%s/%02d.%s", steps, n, kind); printf "" > file
    if (name != "") print name > sprintf("%s/%02d.name", steps, n)
    next }
  /^```$/ && inside { inside = 0; close(file); next }
  inside { print > file }
' "$home/docs/getting-started.md"

# Short runs: what the second compiler would spend on them is most of their time. Tests run beside this.
export MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC" BBO_JAVA_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
export PATH="$home/bin:$PATH"
cd "$work/project"
commands=0
: > "$work/output.log"
for step in "$work"/steps/*; do
  number=${step%.*}
  case $step in
    *.name) ;;
    *.sh)
      echo "== $(cat "$step")"
      bash -euo pipefail "$step" 2>&1 | tee "$work/output.log"
      commands=$((commands + $(grep -c . "$step")))
      ;;
    *.text)
      while IFS= read -r line; do
        if ! grep -qF -- "$line" "$work/output.log"; then
          echo "error: the page shows '$line', which was not printed" >&2
          exit 1
        fi
      done < "$step"
      ;;
    *)
      if [ -f "$number.name" ]; then
        name=$(cat "$number.name")
        mkdir -p "$(dirname "$name")"
        cp "$step" "$name"
      fi
      ;;
  esac
done

for made in report.html again.html gzip.html; do
  if [ "$(wc -c < "$made")" -lt 100000 ]; then
    echo "error: $made is no report" >&2
    exit 1
  fi
done
if [ "$commands" -lt 5 ]; then
  echo "error: only $commands commands were found in docs/getting-started.md" >&2
  exit 1
fi
echo "the newcomer ran $commands commands in $(($(date +%s) - start)) s"
