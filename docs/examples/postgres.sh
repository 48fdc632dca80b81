#!/usr/bin/env bash
# One measurement of PostgreSQL: copies a prepared database into the working directory, starts a server on it with the settings of the trial (environment
# variables), loads it with pgbench and prints what that says; the cost is its "tps = ...". Nothing listens on a network, and nothing outside of the working
# directory and $DATA is written. As root the server runs as "nobody".
#   DATA     folder that keeps the prepared database; made by the first trial
#   SCALE    pgbench's scale, 10 by default (150 MB)
#   LOAD     seconds of load that are measured, 8 by default, after as many, 2 at most, that are not
set -euo pipefail
: "${DATA:?names the folder that keeps the prepared database: export DATA=FOLDER}"
bin=
for folder in /usr/pgsql-*/bin /usr/lib/postgresql/*/bin "${PG_BIN:-}"; do
  if [ -x "$folder/initdb" ] && [ -x "$folder/pgbench" ]; then bin=$folder; fi
done
[ -n "$bin" ] || { echo "PostgreSQL is not installed here (Debian: postgresql, postgresql-contrib); elsewhere export PG_BIN=FOLDER" >&2; exit 1; }
scale=${SCALE:-10}
load=${LOAD:-8}
here=$PWD
template=$DATA/pgbench-$scale
as=()
if [ "$(id -u)" = 0 ]; then
  # A server refuses to run as root; the user it gets must pass through the working directory.
  as=(setpriv --reuid=nobody --regid=nogroup --clear-groups --)
  chmod 711 "$here"
fi
server=
# end: a fast shutdown; the tuner ends what this can't.
end() {
  [ -z "$server" ] || { kill -INT "$server" 2>/dev/null && wait "$server"; } || true
  server=
}
trap end EXIT

# start FOLDER setting...: a server on a data folder, ready when this returns.
start() {
  local folder=$1 round=0
  shift
  "${as[@]}" "$bin/postgres" -D "$folder" -k "$folder" -c listen_addresses= -c max_connections=40 "$@" >"$here/server.log" 2>&1 &
  server=$!
  until "$bin/pg_isready" -q -h "$folder"; do
    round=$((round + 1))
    if ! kill -0 "$server" 2>/dev/null || [ "$round" -ge 600 ]; then
      tail -n 5 "$here/server.log" >&2
      exit 1
    fi
    sleep 0.1
  done
}

# own FOLDER: gives it to the user of the server.
own() { [ ${#as[@]} = 0 ] || chown -R nobody:nogroup "$1"; }

mkdir -p "$DATA"
exec 9>"$DATA/lock"
flock 9
if [ ! -d "$template" ]; then
  mkdir "$here/new"
  own "$here/new"
  "${as[@]}" "$bin/initdb" -D "$here/new" -U bench -A trust --no-sync >"$here/initdb.log"
  start "$here/new" -c fsync=off -c max_wal_size=4GB
  "$bin/pgbench" -i -q -s "$scale" -h "$here/new" -U bench postgres >&2
  end
  cp -a "$here/new" "$template.part"
  rm -rf "$here/new"
  mv "$template.part" "$template"
fi
exec 9>&-

cp -a --reflink=auto "$template" "$here/data"
cat >"$here/report.sql" <<'SQL'
\set first random(1, 50000 * (:scale))
SELECT part, count(*), avg(abalance), max(filler)
  FROM (SELECT aid % 10 AS part, abalance, filler FROM pgbench_accounts
         WHERE aid BETWEEN :first AND :first + 50000 ORDER BY abalance, filler, aid) AS sorted
 GROUP BY part ORDER BY part;
SQL
start "$here/data" \
  -c shared_buffers="${shared_buffers_mb}MB" -c work_mem="${work_mem_mb}MB" -c synchronous_commit="$synchronous_commit" \
  -c wal_compression="$wal_compression" -c commit_delay="$commit_delay_us" -c max_wal_size="${max_wal_size_mb}MB" \
  -c checkpoint_timeout="${checkpoint_timeout_s}s" -c effective_io_concurrency="$effective_io_concurrency" -c jit="$jit"
pgbench() { "$bin/pgbench" -n -h "$here/data" -U bench -c 8 -j 2 -b tpcb-like@60 -f "$here/report.sql@1" "$@" postgres; }
pgbench -T $((load < 2 ? load : 2)) >/dev/null
pgbench -T "$load"
