-- Logins of sign-in and accounts, and of jobs and mail, beside that of requests (src/server/logins.ts).
grant gabinete_app to gabinete_accounts, gabinete_jobs;
