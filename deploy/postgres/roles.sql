-- Owner, the logins of requests, of accounts and of jobs, none of them a superuser, and the database. As a superuser, once:
--   psql -v ON_ERROR_STOP=1 -v owner=PASSWORD -v requests=PASSWORD -v accounts=PASSWORD -v jobs=PASSWORD -f roles.sql postgres
-- DATABASE_ADMIN_URL is the owner's, DATABASE_URL that of requests, DATABASE_ACCOUNTS_URL and DATABASE_JOBS_URL the others':
-- a password each, so that whoever has one does not have all. createdb is needed while a backup is restored.
create role gabinete login createrole createdb password :'owner';
create role gabinete_app login password :'requests';
create role gabinete_accounts login password :'accounts';
create role gabinete_jobs login password :'jobs';
-- so that the migration can set their limits
grant gabinete_app, gabinete_accounts, gabinete_jobs to gabinete with admin option;
create database gabinete owner gabinete encoding 'UTF8' template template0;
