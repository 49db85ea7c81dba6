-- Offices that one person may found: who has founded more than the usual limit already keeps the same room as whoever sets one
-- must leave (0042_cotas.sql). The limits of offices were widened there.
select set_config('app.platform', 'on', true);
set local role gabinete_definer;
-- safe: one row that only a definer function writes
update public.cotas_tipos t set padrao = q.minimo from app.founding_quota() q where t.tipo = 'tenants' and t.padrao < q.minimo;
reset role;
select set_config('app.platform', '', true);
