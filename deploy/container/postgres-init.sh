#!/bin/sh
# First start of the database.
set -eu
secret() { cat "/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -v owner="$(secret OWNER_PASSWORD)" -v requests="$(secret REQUESTS_PASSWORD)" \
  --username "$POSTGRES_USER" --dbname postgres --file /roles.sql
