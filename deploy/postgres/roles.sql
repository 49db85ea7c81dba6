-- Owner and login of requests, neither of them a superuser, and the database. As a superuser, once:
--   psql -v ON_ERROR_STOP=1 -v owner=PASSWORD -v requests=PASSWORD -f roles.sql postgres
-- DATABASE_ADMIN_URL is the owner's, DATABASE_URL the other's. createdb is needed while a backup is restored.
create role gabinete login createrole createdb password :'owner';
create role gabinete_app login password :'requests';
-- so that the migration can set its limits
grant gabinete_app to gabinete with admin option;
create database gabinete owner gabinete encoding 'UTF8' template template0;
