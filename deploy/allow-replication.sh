#!/bin/sh
# Lets the standby copy the primary, with a slot that keeps what the standby lacks.
set -e
echo 'host replication medatlas all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -U medatlas -d medatlas -c "select pg_create_physical_replication_slot('standby', true)"
