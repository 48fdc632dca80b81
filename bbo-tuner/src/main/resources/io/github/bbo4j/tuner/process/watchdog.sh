# Ends the processes of a tuner's trials when the tuner is gone, and removes their files.
# $1: what the values of BBO4J_TRIAL of those processes begin with.
# $2: where the files and folders are that it is told of.
# $3: "own" if that directory is removed too when it is empty.
# Standard input: lines "+ SESSION", "- SESSION", "made NAME", "removed NAME" and, from a tuner that ended what it began, "done"; it ends with the tuner, even
# by kill -9.
trap '' INT HUP TERM
open=' '
files=' '
looks=5
while read -r sign session; do # or the name of a file
  case $sign in
    +) open="$open$session " ;;
    -)
      before=${open%%" $session "*}
      open="$before ${open#*" $session "}"
      ;;
    made) files="$files$session " ;;
    removed)
      case $files in
        *" $session "*)
          before=${files%%" $session "*}
          files="$before ${files#*" $session "}"
          ;;
      esac
      ;;
    done) looks=1 ;;
  esac
done
mark=$1
directory=$2
own=$3

# kill_once: ends what is there; fails when there was nothing.
kill_once() {
  found=1
  for file in $(grep -l -a "BBO4J_TRIAL=$mark" /proc/[0-9]*/environ 2>/dev/null); do
    pid=${file#/proc/}
    kill -KILL "${pid%/environ}" 2>/dev/null && found=0
  done
  if [ -n "${open# }" ]; then
    for file in /proc/[0-9]*/stat; do
      line=
      read -r line 2>/dev/null <"$file" || continue
      rest=${line##*) }
      # Fields: state parent group session
      set -- $rest
      case "$1 $open" in
        Z*) ;;
        *" $4 "*) pid=${file#/proc/}; kill -KILL "${pid%/stat}" 2>/dev/null && found=0 ;;
      esac
    done
  fi
  return $found
}

# A process that was being started when the tuner died shows its mark only later: nothing is left when five looks in a row found nothing. One that closed in
# good order has started none meanwhile, and one look does.
round=0
nothing=0
while [ "$round" -lt 200 ] && [ "$nothing" -lt "$looks" ]; do
  round=$((round + 1))
  if kill_once; then
    nothing=0
  else
    nothing=$((nothing + 1))
    [ "$nothing" -ge "$looks" ] || sleep 0.1 2>/dev/null || sleep 1
  fi
done

for file in $files; do
  # Folders without permission to write, as package caches have, are given it.
  rm -rf -- "$directory/$file" 2>/dev/null || {
    chmod -R u+rwx -- "$directory/$file" 2>/dev/null
    rm -rf -- "$directory/$file"
  }
done
if [ "$own" = own ]; then
  rmdir -- "$directory" 2>/dev/null
fi
