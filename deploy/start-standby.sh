#!/bin/sh
# Copies the primary at the first start, then runs as its standby.
set -e
data=/var/lib/postgresql/18/docker
if [ ! -s "$data/PG_VERSION" ]; then
  rm -rf "$data"
  mkdir -p "$data"
  chmod 700 "$data"
  pg_basebackup -D "$data" -R -S standby -d "host=primary user=medatlas password=$PGPASSWORD application_name=standby"
fi
exec "$@" -D "$data"
