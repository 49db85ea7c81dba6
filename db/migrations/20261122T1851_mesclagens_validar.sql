-- Nobody has been merged yet: it holds of all.
alter table municipes validate constraint duplicados_merged;
