-- Cut off by whoever administers the installation (0039_suspensao.sql).
alter table profiles add column suspended_at timestamptz;
