-- An optional e-mail of a citizen.
alter table municipes add column email text
  constraint municipes_email_form check (length(email) <= 254 and email ~ '^[^@\s]+@[^@\s]+$');
grant insert (email), update (email) on municipes to gabinete_app;
