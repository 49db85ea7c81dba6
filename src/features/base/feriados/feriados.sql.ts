import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { columnsOf, insertRow, pageAfter } from '../../../server/database/rows.ts';
import { type DiaDoAno, type Feriado, feriadoRow, feriadosMax } from './feriados.contract.ts';

const columns = columnsOf(feriadoRow);

export const pageOfFeriados = (after: string | undefined): Statement<Feriado> =>
  statement(sql<Feriado>`
    select ${columns} from feriados x where deleted_at is null ${pageAfter('feriados', ['data', 'id'], after, feriadosMax)}`);

export const oneFeriado = (id: string): Statement<Feriado> =>
  statement(sql<Feriado>`select ${columns} from feriados where id = ${id} and deleted_at is null`);

export const insertFeriado = (values: Pick<Feriado, 'data' | 'nome' | 'tipo' | 'anual'>): Statement<Feriado> =>
  insertRow('feriados', values, sql`returning ${columns}`);

export const daysOf = (ano: string): Statement<DiaDoAno> =>
  statement(sql<DiaDoAno>`
    select dia, util, tipo, motivo from app.calendario(make_date(${ano}::int, 1, 1), make_date(${ano}::int, 12, 31))`);

type Ajustes = { pontos_facultativos: boolean };

export const ajustesOf = (): Statement<Ajustes> =>
  statement(sql<Ajustes>`select pontos_facultativos from app.ajustes_de(app.tenant_id())`);

export const saveAjustes = ({ pontos_facultativos }: Ajustes): Statement<Ajustes> =>
  insertRow(
    'ajustes',
    { pontos_facultativos },
    sql`on conflict (tenant_id) do update set pontos_facultativos = excluded.pontos_facultativos returning pontos_facultativos`,
  );

type Default = { setor: string } | { assunto: string };
const given = (of: Default) =>
  sql`${'setor' in of ? of.setor : null}::uuid, ${'assunto' in of ? of.assunto : null}::uuid`;

export const countByFormer = (of: Default): Statement<{ abertas: number }> =>
  statement(sql<{ abertas: number }>`select count(*)::int as abertas from app.fora_do_padrao(${given(of)})`);

export const applyDefault = (of: Default): Statement<{ abertas: number }> =>
  statement(sql<{ abertas: number }>`select app.aplicar_prazo(${given(of)}) as abertas`);
