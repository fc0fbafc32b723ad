#!/bin/sh
# Lets the standby copy the primary, with a slot that keeps what the standby lacks, and makes the role for its reads.
set -e
echo 'host replication medatlas all scram-sha-256' >> "$PGDATA/pg_hba.conf"
psql -U medatlas -d medatlas -c "select pg_create_physical_replication_slot('standby', true)"
psql -U medatlas -d medatlas -v password="$POSTGRES_PASSWORD" <<'SQL'
create role medatlas_read login password :'password' in role pg_read_all_data;
alter role medatlas_read set statement_timeout = '5s';
SQL
