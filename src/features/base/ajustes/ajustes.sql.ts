import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { statement, type Statement } from '../../../server/database/db.ts';
import type { StoredFile } from '../../../server/http/downloads.ts';
import type { UploadedFile } from '../../../server/http/uploads.ts';
import type { Ajustes, setAjustes } from './ajustes.contract.ts';

export const ajustesOf = (): Statement<Ajustes> =>
  statement(sql<Ajustes>`
    select d.dias_parada, d.perguntar_devolutiva, d.expediente_inicio, d.expediente_fim, d.cabecalho, a.rodape, a.cidade, a.sigla,
           a.signatario, a.signatario_cargo, d.numerar_paragrafos, b.id as brasao
      from app.ajustes_de(app.tenant_id()) d left join ajustes a on true
      left join brasoes b on b.tenant_id = a.tenant_id and b.caminho_storage = a.brasao_caminho`);

/**
 * The row comes with what is said first; what is not said stays. What is proposed is checked before it meets the row that is there: hours
 * that are not said are the office's own in it, not the columns' defaults.
 */
export const saveAjustes = (input: z.output<typeof setAjustes.input>): Statement => {
  const said = Object.entries(input).filter(([, value]) => value !== undefined);
  if (said.length === 0) return statement(sql`insert into ajustes default values on conflict (tenant_id) do nothing`);
  const names = said.map(([name]) => sql.ref(name));
  const own = ['expediente_inicio', 'expediente_fim']
    .filter((name) => !said.some(([one]) => one === name))
    .map((name) => sql.ref(name));
  return statement(sql`
    insert into ajustes (${sql.join([...names, ...own])})
    select ${sql.join([...said.map(([, value]) => sql`${value}`), ...own])} from app.ajustes_de(app.tenant_id())
    on conflict (tenant_id) do update set ${sql.join(names.map((name) => sql`${name} = excluded.${name}`))}`);
};

export const insertBrasao = (file: UploadedFile, caminho_storage: string): Statement =>
  statement(sql`
    insert into brasoes (nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage)
    values (${file.nome_arquivo}, ${file.tamanho_arquivo}, ${file.tipo_arquivo}, ${caminho_storage})`);

export const saveBrasao = (caminho: string | null): Statement =>
  statement(sql`
    insert into ajustes (brasao_caminho) values (${caminho})
    on conflict (tenant_id) do update set brasao_caminho = excluded.brasao_caminho`);

/** Whichever the office has had. */
export const storedBrasao = (id: string): Statement<StoredFile> =>
  statement(sql<StoredFile>`
    select id, nome_arquivo, tamanho_arquivo, tipo_arquivo, caminho_storage from brasoes where id = ${id} and deleted_at is null`);
