#!/bin/sh
# First start of the database: its owner, and the login of requests, neither of them a superuser.
set -eu
secret() { cat "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -v owner="$(secret OWNER_PASSWORD)" -v requests="$(secret REQUESTS_PASSWORD)" \
  --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role gabinete login createrole createdb password :'owner';
create role gabinete_app login password :'requests';
alter role gabinete_app set statement_timeout = '15s';
alter role gabinete_app set lock_timeout = '5s';
alter role gabinete_app set idle_in_transaction_session_timeout = '20s';
create database gabinete owner gabinete;
SQL
