-- after the functions
-- safe: the validated constraint says so already, and no row is read
alter table demandas alter column numero set not null;
