#!/bin/sh
# Runs once, when the database is created: the role that the serving processes log in with. It owns nothing, and gets its
# rights from the migrations.
set -eu
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" -v password="$APP_PASSWORD" <<'SQL'
create role app login nosuperuser nobypassrls nocreatedb nocreaterole noinherit password :'password';
alter role app set statement_timeout = '10s';
alter role app set idle_in_transaction_session_timeout = '30s';
SQL
