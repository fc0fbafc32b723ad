#!/bin/sh
# Copies the primary at the first start, then runs as its standby. A copy that was killed begins again.
set -e
data=${PGDATA:-/var/lib/postgresql/18/docker}
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data" "$data.part"
  mkdir -p "$data.part"
  chmod 700 "$data.part"
  pg_basebackup -c fast -D "$data.part" -R -S standby -d "host=primary user=medatlas application_name=standby" # with PGPASSWORD
  mv "$data.part" "$data"
fi
# it has the settings of the primary, but once it is promoted, no standby that its writes could wait for
exec "$@" -D "$data" -csynchronous_standby_names=
