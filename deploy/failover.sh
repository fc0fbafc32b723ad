#!/bin/sh
# Promotes the standby once the primary has not answered for five seconds. Run it on the host of the standby, as a service.
#   PRIMARY, STANDBY  connection strings, with a role that may call pg_promote() at the standby
#   FENCE             a command that makes sure that the primary stays down, such as a call of its power switch
set -eu
: "${PRIMARY:?}" "${STANDBY:?}" "${FENCE:?}"
export PGCONNECT_TIMEOUT=2
answers() { timeout 2 psql "$PRIMARY" -qAtc 'select 1' >/dev/null 2>&1; }
failures=0
while [ "$failures" -lt 5 ]; do
  if answers; then failures=0; else failures=$((failures + 1)); fi
  sleep 1
done
sh -c "$FENCE"
psql "$STANDBY" -qAtc 'select pg_promote()'
