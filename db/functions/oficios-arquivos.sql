-- Files of letters, and emptying what one says.

-- The file of a letter, made once: of two servers that make it the first is right. Returns the path that is kept.
create or replace function app.keep_oficio_pdf(p_id uuid, p_papel text, p_nome text, p_tamanho bigint, p_caminho text, p_sha256 text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  v_before text := coalesce(current_setting('app.derivado', true), '');
  o public.oficios := app.hold_oficio(p_id);
begin
  if o.id is null or o.emitido_em is null or o.esvaziado_em is not null or p_papel not in ('EMITIDO', 'ANULADO')
    or p_papel = 'ANULADO' and o.anulado_em is null then
    return null;
  end if;
  perform set_config('app.derivado', 'on', true);
  insert into public.oficio_arquivos (tenant_id, oficio_id, papel, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage, sha256)
  values (v_tenant, p_id, p_papel, p_nome, p_tamanho, 'application/pdf', p_caminho, p_sha256) on conflict (tenant_id, oficio_id, papel) do nothing;
  if p_papel = 'EMITIDO' then
    update public.oficios x set pdf_sha256 = p_sha256 where x.tenant_id = v_tenant and x.id = p_id and x.pdf_sha256 is null;
  end if;
  perform set_config('app.derivado', v_before, true);
  return (select a.caminho_storage from public.oficio_arquivos a where a.tenant_id = v_tenant and a.oficio_id = p_id and a.papel = p_papel);
end $$;

-- The file of the answer takes the place of the one before, whose path comes back; with no name there is none any more.
create or replace function app.keep_oficio_resposta(p_id uuid, p_nome text, p_tamanho bigint, p_tipo text, p_caminho text, p_sha256 text)
returns table (id uuid, antes text) language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios := app.hold_oficio(p_id);
  v_antes text;
begin
  if o.id is null then
    return;
  end if;
  perform app.require(o.emitido_em is not null, 'oficios.not_issued');
  perform app.require(o.anulado_em is null, 'oficios.void');
  perform app.require(o.esvaziado_em is null, 'oficios.emptied');
  delete from public.oficio_arquivos a where a.tenant_id = v_tenant and a.oficio_id = p_id and a.papel = 'RESPOSTA' returning a.caminho_storage into v_antes;
  if p_nome is not null then
    insert into public.oficio_arquivos (tenant_id, oficio_id, papel, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage, sha256)
    values (v_tenant, p_id, 'RESPOSTA', p_nome, p_tamanho, p_tipo, p_caminho, p_sha256);
  end if;
  return query select p_id, v_antes;
end $$;

-- Empties what an issued letter says, for a reason: number, dates and digest stay. Returns where its files are; null when it is not there.
create or replace function app.empty_oficio(p_id uuid, p_motivo text) returns text[] language plpgsql security definer set search_path = '' as $$
declare
  v_tenant uuid := app.tenant_id();
  o public.oficios;
  v_gone text[];
begin
  perform app.require(app.membership_role() = 'admin', 'session.forbidden', app.user_id()::text);
  perform app.hold_seals(v_tenant);
  o := app.hold_oficio(p_id);
  if o.id is null then
    return null;
  end if;
  perform app.require(o.emitido_em is not null, 'oficios.not_issued');
  perform app.require(o.esvaziado_em is null, 'oficios.emptied');
  with idos as (delete from public.oficio_arquivos a where a.tenant_id = v_tenant and a.oficio_id = p_id returning a.caminho_storage)
  select coalesce(array_agg(caminho_storage), '{}') into v_gone from idos;
  update public.oficios x
     set assunto = 'CONTEÚDO ESVAZIADO', assunto_emitido = null, corpo = '', quadro = null, destinatario = '', resposta = null, esvaziado_em = app.today(), esvaziado_motivo = p_motivo
   where x.tenant_id = v_tenant and x.id = p_id;
  -- with the names of files that it has or had
  perform app.empty_log(v_tenant, app.parts_of_oficio(v_tenant, p_id), p_id, jsonb_build_object('esvaziado_em', app.today(), 'esvaziado_motivo', p_motivo));
  return v_gone;
end $$;

grant execute on function app.keep_oficio_pdf, app.keep_oficio_resposta, app.empty_oficio to gabinete_app;
