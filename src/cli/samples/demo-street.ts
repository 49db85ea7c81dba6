import type pg from 'pg';
import { inTheNameOf } from './authors.ts';
import type { SeedOffice } from './seed-data.ts';

/** A street that was dark and has its light again: who asked for it, eleven neighbours, and who of them knows. */

const lit = {
  assunto: 'lâmpada apagada',
  texto: 'TRÊS POSTES APAGADOS NA RUA DAS ACÁCIAS, DO NÚMERO 40 AO 110. A QUADRA INTEIRA PEDE A TROCA DAS LÂMPADAS.',
  aviso: 'As três lâmpadas foram trocadas; a rua está iluminada.',
  chamado: 'pode confirmar com os vizinhos da rua das Acácias se a luz voltou?',
  vizinhos: 11,
  avisados: 2,
} as const;

/** The second of the office takes it down and closes it; what the first is asked stands in the bell. */
export async function litStreet(client: pg.Client, office: SeedOffice): Promise<void> {
  const { id, people } = office;
  const values = [id, lit.texto];
  await inTheNameOf(client, office, 1, async () => {
    await client.query(
      `insert into demandas (tenant_id, municipe_id, setor_id, assunto_id, descricao_texto, assessor_responsavel, assessor_id, data_demanda)
       select $1, m.id, coalesce(a.setor_id, t.setor_id), a.id, $2, e.nome, e.id, app.today()
         from assuntos a left join assuntos t on t.tenant_id = $1 and t.id = a.pai_id
         join equipe e on e.tenant_id = $1 and e.nome = $4,
              (select id from municipes where tenant_id = $1 and deleted_at is null order by data_cadastro desc, id limit 1) m
        where a.tenant_id = $1 and a.nome = $3`,
      [...values, lit.assunto, people[0]!.name],
    );
    await client.query(
      `insert into apoiadores (tenant_id, demanda_id, municipe_id)
       select $1, d.id, m.id from demandas d, lateral (
         select id from municipes where tenant_id = $1 and deleted_at is null and id <> d.municipe_id
          order by data_cadastro desc, id limit $3) m
        where d.tenant_id = $1 and d.descricao_texto = $2`,
      [...values, lit.vizinhos],
    );
    await client.query(
      `insert into demanda_notas (tenant_id, demanda_id, texto, mencionados)
       select $1, id, '@[' || $3 || '] ' || $4, array[$3::uuid] from demandas where tenant_id = $1 and descricao_texto = $2`,
      [...values, people[0]!.userId, lit.chamado],
    );
  });
  await inTheNameOf(client, office, 1, () =>
    client.query(`update demandas set status = 'RESOLVIDO' where tenant_id = $1 and descricao_texto = $2`, values),
  );
  await inTheNameOf(client, office, 1, () =>
    client.query(
      `with d as (select * from demandas where tenant_id = $1 and descricao_texto = $2),
       avisados as (
         select a.municipe_id from apoiadores a join d on a.tenant_id = d.tenant_id and a.demanda_id = d.id
          order by a.municipe_id limit $4),
       contatos as (
         insert into historicos_atendimento (tenant_id, municipe_id, demanda_id, descricao, canal, sentido, resultado, user_id)
         select $1, v.municipe_id, d.id, $3, 'WHATSAPP', 'FEITO', 'FALOU', app.user_id() from d, avisados v
         returning id, municipe_id)
       insert into devolutivas (tenant_id, demanda_id, municipe_id, ciclo, resultado, situacao, canal, feita_em, texto, historico_id)
       select $1, d.id, c.municipe_id, d.ciclo, 'RESOLVIDO', 'FEITA', 'WHATSAPP', app.today(), $3, c.id from d, contatos c
        union all
       select $1, d.id, d.municipe_id, d.ciclo, null, 'DISPENSADA', null, null, null, null from d`,
      [...values, lit.aviso, lit.avisados],
    ),
  );
}
