#!/bin/sh
# Promotes the standby once the primary has not answered for five seconds. Run it on the host of the standby, as a service.
# Before that, both must have answered: a wrong connection string is no outage. It fences only for a standby that can take over.
#   PRIMARY, STANDBY  connection strings, with a role that may call pg_promote() at the standby
#   FENCE             a command that makes sure that the primary stays down, such as a call of its power switch
set -eu
: "${PRIMARY:?}" "${STANDBY:?}" "${FENCE:?}"
export PGCONNECT_TIMEOUT=2
ask() { timeout 2 psql "$1" -qAtc "$2"; }
is_primary() { [ "$(ask "$PRIMARY" 'select pg_is_in_recovery()')" = f ]; }
is_standby() { [ "$(ask "$STANDBY" 'select pg_is_in_recovery()')" = t ]; }
until is_primary && is_standby; do
  echo 'Waiting until PRIMARY answers as a primary, and STANDBY as a standby'
  sleep 5
done
echo 'Watching the primary'
failures=0
while [ "$failures" -lt 5 ] || ! is_standby; do
  if ask "$PRIMARY" 'select 1' >/dev/null 2>&1; then failures=0; else failures=$((failures + 1)); fi
  sleep 1
done
echo 'The primary does not answer: fencing it, then promoting the standby'
sh -c "$FENCE"
psql "$STANDBY" -qAtc 'select pg_promote()'
