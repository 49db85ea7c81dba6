#!/bin/sh
# First start of the database. Not as arguments, which everybody on the machine can read.
set -eu
OWNER_PASSWORD=$(cat /run/secrets/OWNER_PASSWORD)
REQUESTS_PASSWORD=$(cat /run/secrets/REQUESTS_PASSWORD)
ACCOUNTS_PASSWORD=$(cat /run/secrets/ACCOUNTS_PASSWORD)
JOBS_PASSWORD=$(cat /run/secrets/JOBS_PASSWORD)
export OWNER_PASSWORD REQUESTS_PASSWORD ACCOUNTS_PASSWORD JOBS_PASSWORD
psql -v ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres <<'END'
\getenv owner OWNER_PASSWORD
\getenv requests REQUESTS_PASSWORD
\getenv accounts ACCOUNTS_PASSWORD
\getenv jobs JOBS_PASSWORD
\ir /roles.sql
END
