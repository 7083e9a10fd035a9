# Starts a separate PostgreSQL server, in a temporary folder of the script that sources this file.
#
# Sets `folder` and `league`, its address. Root can't run a server and runs it as `postgres`.
# A killed server is started again.
bindir=$(pg_config --bindir 2>/dev/null || ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -n 1)
if [ ! -x "$bindir/initdb" ]; then
  echo 'PostgreSQL is missing: make setup-league installs it, or says how.'
  exit 1
fi
# The path of a socket has at most 107 bytes.
folder=$(mktemp -d /tmp/score-league.XXXXXX)
chmod 755 "$folder"
as=''
if [ "$(id -u)" = 0 ]; then
  chown postgres "$folder"
  as='setpriv --reuid=postgres --regid=postgres --clear-groups'
fi
stop_league() {
  rm -f "$folder/run"
  [ -r "$folder/data/postmaster.pid" ] && kill -INT "$(head -n 1 "$folder/data/postmaster.pid")" 2>/dev/null
  wait 2>/dev/null || true
  rm -rf "$folder"
}
trap stop_league EXIT
trap 'exit 1' HUP INT TERM
# The default settings are durable: acknowledged commits survive a kill.
$as "$bindir/initdb" -D "$folder/data" -A trust -U league --no-sync --locale=C -E UTF8 >"$folder/initdb.log"
: >"$folder/run"
# If the system has syncfs, one call syncs the whole disk after a kill; syncing each file is slow.
sync=''
[ "$(uname -s)" != Linux ] || sync='-c recovery_init_sync_method=syncfs'
(
  while [ -e "$folder/run" ]; do
    $as "$bindir/postgres" -D "$folder/data" -k "$folder" -c listen_addresses= \
      -c max_connections=200 $sync >>"$folder/server.log" 2>&1 || true
    sleep 0.05
  done
) &
league="postgresql://league@/postgres?host=$folder"
tries=0
until "$bindir/pg_isready" -q -h "$folder"; do
  tries=$((tries + 1))
  [ "$tries" -lt 100 ] || { cat "$folder/server.log"; exit 1; }
  sleep 0.1
done
