-- outside a transaction
-- What only the counting needed.
drop index concurrently if exists historicos_to_count;
drop index concurrently if exists demanda_documentos_to_count;
drop index concurrently if exists documentos_to_count;
-- safe: 0046_cotas_contar.sql alone called them
drop function if exists app.start_quota(text), app.start_bytes(text, text, text), app.keep_room(text);
