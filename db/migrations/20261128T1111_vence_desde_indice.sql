-- outside a transaction
-- What is told of steps each day, by the day of which it is.
drop index concurrently if exists demanda_passos_avisam;
create index concurrently demanda_passos_avisam on demanda_passos (tenant_id, greatest(vence, vence_desde), demanda_id)
  where deleted_at is null and feito_em is null and vence is not null;
