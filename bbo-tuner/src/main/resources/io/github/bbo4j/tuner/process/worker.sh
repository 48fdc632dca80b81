#!/bin/sh
# Runs trials that a bbo4j tuner has put into folders. POSIX shell; no Java is needed where it runs.
#   worker.sh run FOLDER            runs the trial in the folder, if nobody has claimed it
#   worker.sh pilot SPOOL [IDLE]    runs every unclaimed trial of the spool, until SPOOL/stop exists or nothing came for IDLE seconds (default 600)
# A trial's folder: argv, env, headers/N, limit, last-limit (of the run that counts), warmups, mark, work/. Each line of argv, env and headers is one word, with \\ and \n escaped.
# Claiming is mkdir FOLDER/claim; the answer is FOLDER/result, which appears whole: "exit N", "seconds S", "missed S" if the worker stood still for some of
# that time, "ended self|limit|cost-limit".
# BBO4J_RESULT_TRIES: how often, a second apart, a result is written that the disk has no room for (default 60).
# BBO4J_UPTIME: the file that begins with the seconds since the machine was started (default /proc/uptime).
set -u

# run_words MARK ENV WORDS: runs the words of a file with the variables of another. They never become variables of this script, which may have the same names.
run_words() {
  variables=$2
  words=$3
  set -- "BBO4J_TRIAL=$1"
  while IFS= read -r line; do
    word=$(printf '%bx' "$line")
    set -- "$@" "${word%x}"
  done <"$variables"
  program=
  while IFS= read -r line; do
    word=$(printf '%bx' "$line")
    if [ -z "$program" ]; then
      program=$word
      # A program that looks like a variable is one to env.
      case $program in
        *=*) set -- "$@" sh -c 'exec "$@"' sh ;;
      esac
    fi
    set -- "$@" "${word%x}"
  done <"$words"
  exec env "$@"
}

now() {
  stamp=$(date +%s.%N 2>/dev/null)
  case $stamp in
    *N* | '') date +%s ;;
    *) printf '%s\n' "$stamp" ;;
  esac
}

# steady: the seconds since the machine was started, which no clock that is set changes; the date where there is no /proc.
steady() {
  if read -r stamp idle_time 2>/dev/null <"${BBO4J_UPTIME:-/proc/uptime}"; then
    printf '%s\n' "$stamp"
  else
    now
  fi
}

# ticks: sets ticks to hundredths of a second since the machine was started, of whole seconds where there is no /proc. No process is started.
ticks() {
  if read -r stamp idle_time 2>/dev/null <"${BBO4J_UPTIME:-/proc/uptime}"; then
    ticks=$((${stamp%.*} * 100 + 1${stamp#*.} - 100))
  else
    ticks=$(date +%s)00
  fi
}

# lasted BEGIN END STEADY_BEGIN STEADY_END: the time by the date, which is finer, unless it was set meanwhile or knows whole seconds only (BusyBox).
lasted() {
  case $1$2 in
    *.*.*) fine=1 ;;
    *) fine=0 ;;
  esac
  LC_ALL=C awk "BEGIN { date = $2 - $1; steady = $4 - $3; off = date - steady; if (!$fine || off > 0.1 || off < -0.1) date = steady; printf \"%.6f\", date }"
}

# sweep MARK [CUT]: ends whatever the trial has left; two looks in a row must find nothing, for a process in the middle of an exec shows no mark. Of a run that was
# CUT short, or that left something, one may be in the middle of an exec for both looks, on a machine that is busy: a moment later there is a third and fourth.
# Who is killed may wait for its turn to die, or for a disk: it is waited for, up to ten seconds.
sweep() {
  [ -d /proc/self ] || return 0
  round=0
  nothing=0
  looks=${2:+4}
  ticks
  swept=$ticks
  while [ "$round" -lt 50 ] || [ "$((ticks - swept))" -lt 1000 ]; do
    left=
    for file in $(grep -l -a "BBO4J_TRIAL=$1" /proc/[0-9]*/environ 2>/dev/null); do
      pid=${file#/proc/}
      kill -KILL "${pid%/environ}" 2>/dev/null && left=yes && looks=4
    done
    [ -n "$left" ] && nothing=0 || nothing=$((nothing + 1))
    [ "$nothing" -ge "${looks:-2}" ] && return 0
    [ "$nothing" -ne 2 ] || sleep 0.2 2>/dev/null || sleep 1
    round=$((round + 1))
    ticks
  done
}

# look: sets state to that of the worker: there, stopped or gone. One that was killed may wait as a zombie for whoever started it. No process is started.
look() {
  state=there
  if ! [ -r /proc/self/stat ]; then
    kill -0 $$ 2>/dev/null || state=gone
    return 0
  fi
  line=
  read -r line 2>/dev/null </proc/$$/stat
  case ${line##*) } in
    '' | [ZX]*) state=gone ;;
    T*) state=stopped ;;
  esac
}

# timed LIMIT FILE OUT ERR: runs the words of FILE in work/; sets status.
timed() {
  (
    cd "$folder/work" || exit 126
    run_words "$mark" "$folder/env" "$2"
  ) >"$3" 2>"$4" </dev/null &
  child=$!
  # The watch has no mark, so that the sweep leaves it alone.
  (
    # Where sleep knows whole seconds only, the limit is rounded up.
    sleeper=
    trap 'kill $sleeper 2>/dev/null; exit 0' TERM
    # Of a run that was over before this trap was set the signal may be lost; then the child has been waited for.
    kill -0 "$child" 2>/dev/null || exit 0
    sleep "$1" 2>/dev/null &
    sleeper=$!
    if ! wait $sleeper; then
      sleep "$((${1%.*} + 1))" &
      sleeper=$!
      wait $sleeper
    fi
    : >"$folder/claim/limit"
    # Where the worker was killed, nobody waits for its child, whose number may be another's by now: the mark alone says what is the trial's.
    if kill -0 $$ 2>/dev/null; then
      kill -TERM "$child" 2>/dev/null
      sleep 1
    fi
    sweep "$mark" cut
    kill -0 $$ 2>/dev/null && kill -KILL "$child" 2>/dev/null
  ) >/dev/null 2>&1 </dev/null &
  watch=$!
  wait "$child"
  status=$?
  kill -TERM "$watch" 2>/dev/null
  wait "$watch" 2>/dev/null
  # Their numbers may be another's soon.
  child=
  watch=
  cut=
  [ ! -e "$folder/claim/limit" ] || cut=yes
  sweep "$mark" $cut
}

# abandon CODE: ends the worker with the trial that it runs, which no other signal than SIGKILL may leave behind. Without a result it is lost, and tried again.
abandon() {
  trap '' HUP INT TERM
  kill -TERM $watch $child $beat 2>/dev/null
  sweep "$mark" cut
  exit "$1"
}

run_trial() {
  folder=$1
  mkdir "$folder/claim" 2>/dev/null || return 1
  printf '%s %s\n' "$(uname -n)" "$$" >"$folder/claim/holder"
  mark=$(cat "$folder/mark")
  limit=$(cat "$folder/limit")
  last=$(cat "$folder/last-limit")
  warmups=$(cat "$folder/warmups")
  # A killed worker's number may be another's soon; then the end of the claim, or of the whole folder, ends the beat.
  # A second that took more than two was that of a standstill (Ctrl-Z, a paused machine), and one after which the worker alone is stopped is one too: then the
  # tuner is shown no sign of life. A file server that is away is none.
  (
    all=0
    look
    while [ -d "$folder/claim" ] && [ ! -e "$folder/result" ] && [ ! -e "$folder/lost" ] && [ "$state" != gone ]; do
      ticks
      [ "$state" = stopped ] || printf '%s\n' "$ticks" >"$folder/claim/alive"
      ticks
      before=$ticks
      sleep 1
      ticks
      look
      if [ "$((ticks - before))" -gt 200 ]; then
        all=$((all + ticks - before - 100))
        printf '%s\n' "$all" >"$folder/claim/missed"
      elif [ "$state" = stopped ]; then
        all=$((all + ticks - before))
        printf '%s\n' "$all" >"$folder/claim/missed"
      fi
    done
    # Of a worker that was killed, or that the tuner has given up, the trial is tried again: nothing of it may go on beside that.
    if [ ! -e "$folder/result" ] && { [ "$state" = gone ] || [ -e "$folder/lost" ]; }; then
      sweep "$mark" cut
    fi
  ) >/dev/null 2>&1 </dev/null &
  beat=$!
  child=
  watch=
  trap 'abandon 129' HUP
  trap 'abandon 130' INT
  trap 'abandon 143' TERM
  status=0
  seconds=0
  missed_all=0
  run=0
  reached=limit
  while [ "$run" -le "$warmups" ] && [ "$status" -eq 0 ] && [ ! -e "$folder/claim/limit" ]; do
    for header in "$folder"/headers/*; do
      [ -e "$header" ] || continue
      timed "$limit" "$header" "$folder/out" "$folder/err"
      [ "$status" -eq 0 ] && [ ! -e "$folder/claim/limit" ] || break
    done
    [ "$status" -eq 0 ] && [ ! -e "$folder/claim/limit" ] || break
    if [ "$run" -eq "$warmups" ] && [ "$last" != "$limit" ]; then
      limit=$last
      reached=cost-limit
    fi
    missed_before=$(missed_so_far)
    steady_begin=$(steady)
    begin=$(now)
    timed "$limit" "$folder/argv" "$folder/out" "$folder/err"
    end=$(now)
    seconds=$(lasted "$begin" "$end" "$steady_begin" "$(steady)")
    missed_all=$(($(missed_so_far) - missed_before))
    run=$((run + 1))
  done
  ended=self
  [ -e "$folder/claim/limit" ] && ended=$reached
  # On a disk that is full the result waits for room, for a minute: half of one would be taken for another number. After that the beat ends without it.
  tries=0
  until write_result; do
    tries=$((tries + 1))
    [ "$tries" -lt "${BBO4J_RESULT_TRIES:-60}" ] || break
    sleep 1
  done
  kill "$beat" 2>/dev/null
  trap - HUP INT TERM
  return 0
}

# missed_so_far: for how long the worker stood still, in hundredths of a second, as the beat has noticed. It may be about to: then it is waited for.
missed_so_far() {
  beaten=
  read -r beaten 2>/dev/null <"$folder/claim/alive"
  ticks
  [ "$((ticks - ${beaten:-$ticks}))" -le 200 ] || sleep 1
  noticed=
  read -r noticed 2>/dev/null <"$folder/claim/missed"
  printf '%s\n' "${noticed:-0}"
}

write_result() {
  missed_line=
  [ "$missed_all" -eq 0 ] || missed_line=$(printf 'missed %d.%02d\nx' "$((missed_all / 100))" "$((missed_all % 100))")
  { printf 'exit %s\nseconds %s\n%sended %s\n' "$status" "$seconds" "${missed_line%x}" "$ended" >"$folder/result.tmp"; } 2>/dev/null || return 1
  sync "$folder/result.tmp" 2>/dev/null || sync
  mv "$folder/result.tmp" "$folder/result"
}

# absolute PATH: trials run in folders of their own, from where a relative path leads elsewhere.
absolute() {
  case $1 in
    /*) printf '%s\n' "$1" ;;
    *) printf '%s/%s\n' "$(pwd)" "$1" ;;
  esac
}

case ${1:-} in
  run)
    run_trial "$(absolute "$2")" || exit 0
    ;;
  pilot)
    spool=$(absolute "$2")
    idle=${3:-600}
    last=$(steady)
    while [ ! -e "$spool/stop" ]; do
      found=
      for trial in "$spool"/trial-*; do
        [ -d "$trial" ] && [ ! -d "$trial/claim" ] && [ ! -e "$trial/lost" ] || continue
        run_trial "$trial" && found=yes
      done
      if [ -n "$found" ]; then
        last=$(steady)
      else
        waited=$(steady)
        [ $((${waited%.*} - ${last%.*})) -lt "$idle" ] || exit 0
        sleep 0.1 2>/dev/null || sleep 1
      fi
    done
    ;;
  *)
    echo "usage: worker.sh run FOLDER | worker.sh pilot SPOOL [IDLE]" >&2
    exit 2
    ;;
esac
