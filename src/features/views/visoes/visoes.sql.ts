import { sql } from 'kysely';
import { statement, type Statement } from '../../../server/database/db.ts';
import { constant } from '../../../server/database/rows.ts';
import { officeRoles } from '../../../shared/permissions.ts';
import { someLotes } from '../../base/lotes/lotes.parts.sql.ts';
import type { MunicipesState } from '../../base/municipes/municipes-filtros.contract.ts';
import { municipesList } from '../../base/municipes/municipes.parts.sql.ts';
import type { DemandasState } from '../../daily/demandas/demandas-filtros.contract.ts';
import { demandasList } from '../../daily/demandas/demandas.parts.sql.ts';
import { prontas } from '../../daily/fila/fila.contract.ts';
import { countOf } from '../../daily/fila/fila.parts.sql.ts';
import { unreadNotificacoes } from '../../daily/notificacoes/notificacoes.parts.sql.ts';
import { countedMax, type Lista, pinsMax, type Salva, salvasMax } from './visoes.contract.ts';

type Counts = Record<(typeof prontas)[number], number>;
type Beside = { known: boolean; dias_parada: number; tarefas: boolean; notificacoes: number };

/** All numbers of the menu in one statement, which names no parameter: each connection plans it once. */
export const countsOfProntas = (): Statement<Counts & Beside> =>
  statement(sql<Counts & Beside>`
    select ${sql.join(prontas.map((one) => sql`${countOf(one)} as ${sql.ref(one)}`))},
           app.own_membros() <> '{}' as known, app.dias_parada() as dias_parada, ${someLotes} as tarefas,
           ${unreadNotificacoes} as notificacoes`);

/** One that the office shared, and that somebody has taken for themselves since, is there for nobody else; one that was deleted for nobody. */
const live = sql`(visao_id is null or exists (select from visoes v where v.id = visao_id and v.deleted_at is null))`;

export const ownPins = (): Statement<{ chave: string }> =>
  statement(sql<{ chave: string }>`
    select chave from visoes_fixadas where ${live} order by posicao, chave limit ${constant(pinsMax)}`);

/** Whoever pins in two tabs does one after the other. */
export const holdPins = (): Statement =>
  statement(sql`
    insert into preferencias as p (equipe_id) values (null) on conflict (tenant_id, user_id) do update set equipe_id = p.equipe_id`);

/** The key of a list that is there: provided, one's own or the office's. */
export const knownVisao = (chave: string, id: string | null): Statement<{ chave: string }> =>
  statement(
    id
      ? sql<{ chave: string }>`select id::text as chave from visoes where id = ${id} and deleted_at is null`
      : sql<{ chave: string }>`select ${chave}::text as chave`,
  );

export const requirePlace = (chave: string): Statement =>
  statement(sql`
    select app.require((select count(*) from visoes_fixadas where ${live} and chave <> ${chave}) < ${constant(pinsMax)}, 'visoes.pins_full')`);

/** Behind the others. */
export const addPin = (chave: string, id: string | null): Statement =>
  statement(sql`
    insert into visoes_fixadas (chave, visao_id, posicao)
    select ${chave}, ${id}::uuid, coalesce((select max(posicao) from visoes_fixadas), 0) + 1
     where ${id}::uuid is null or exists (select from visoes v where v.id = ${id} and v.deleted_at is null)
    on conflict do nothing`);

/** And those of lists that are gone; one that was deleted may come back. */
export const removePin = (chave: string): Statement =>
  statement(sql`
    delete from visoes_fixadas
     where chave = ${chave} or visao_id is not null and not exists (select from visoes v where v.id = visao_id)`);

const columns = sql`id, nome, user_id is null as compartilhada, lista, estado, versao`;

/** One's own and the office's: others are not seen. */
export const salvas = (): Statement<Salva> =>
  statement(sql<Salva>`
    select ${columns} from visoes where deleted_at is null order by nome, id limit ${constant(2 * salvasMax)}`);

/** By its id, and of the list that it is said to be of. */
export const oneSalva = (id: string, lista?: Lista): Statement<Salva> =>
  statement(sql<Salva>`select ${columns} from visoes where id = ${id} and deleted_at is null ${isOf(lista)}`);

const isOf = (lista: Lista | undefined) => (lista ? sql`and lista = ${lista}` : sql``);

/** What the office has is changed by those who may share: said of what it is, and of what it becomes. */
export const requireSharing = (id: string | null, compartilhada: boolean | undefined): Statement =>
  statement(sql`
    select app.require(app.membership_role() = any (${officeRoles('views.share')})
        or not ${compartilhada ?? false} and ${id ? sql`not exists (select from visoes where id = ${id} and user_id is null)` : sql`true`},
      'session.forbidden')`);

const owner = (compartilhada: boolean) => (compartilhada ? sql`null` : sql`app.user_id()`);

/** Whoever saves in two tabs does one after the other, so that the second counts what the first has saved. */
export const holdVisoes = (): Statement =>
  statement(sql`select pg_advisory_xact_lock(hashtextextended('visoes:' || app.tenant_id(), 0))`);

/** Somebody's own, and the office's, are so many at the most; an edit that does not say whose it is moves none. */
export const requireRoom = (compartilhada: boolean | undefined, edited: string | null = null): Statement =>
  statement(
    compartilhada === undefined
      ? sql`select`
      : sql`
          select app.require((
              select count(*) from visoes
               where deleted_at is null and user_id is not distinct from ${owner(compartilhada)} and id is distinct from ${edited}::uuid)
            < ${constant(salvasMax)}, 'visoes.full')`,
  );

type Kept = Pick<Salva, 'nome' | 'compartilhada' | 'lista' | 'estado'>;

export const insertSalva = (id: string, { nome, compartilhada, lista, estado }: Kept): Statement =>
  statement(sql`
    insert into visoes (id, lista, nome, user_id, estado)
    values (${id}, ${lista}, ${nome}, ${owner(compartilhada)}, ${JSON.stringify(estado)}::jsonb)`);

export const changeSalva = (
  id: string,
  { nome, compartilhada, lista, estado, versao }: Partial<Kept> & { versao: number },
): Statement<{ id: string }> =>
  statement(sql<{ id: string }>`
    update visoes set nome = coalesce(${nome ?? null}, nome), estado = coalesce(${estado ? JSON.stringify(estado) : null}::jsonb, estado),
        user_id = ${compartilhada === undefined ? sql`user_id` : owner(compartilhada)}
     where id = ${id} and deleted_at is null and versao = ${versao} ${isOf(lista)} returning id`);

/** One that comes back, whoever's it is, is one of so many again. */
export const requireRoomAgain = (id: string): Statement =>
  statement(sql`
    select app.require((
        select count(*) from visoes x where x.deleted_at is null and x.user_id is not distinct from v.user_id) < ${constant(salvasMax)}, 'visoes.full')
      from visoes v where v.id = ${id} and v.deleted_at is not null`);

/** Those that are pinned, with what they ask for. */
export const pinnedSalvas = (): Statement<Pick<Salva, 'id' | 'lista' | 'estado'>> =>
  statement(sql<Pick<Salva, 'id' | 'lista' | 'estado'>>`
    select v.id, v.lista, v.estado from visoes_fixadas f join visoes v on v.tenant_id = f.tenant_id and v.id = f.visao_id and v.deleted_at is null
     order by f.posicao, f.chave limit ${constant(pinsMax)}`);

/** What is asked of a list, as it reads it. */
export type Asked = { id: string } & (
  | { lista: 'demandas'; estado: DemandasState }
  | { lista: 'municipes'; estado: MunicipesState }
);

const hitsOf = ({ lista, estado }: Asked) =>
  lista === 'demandas' ? demandasList.hits(estado) : municipesList.hits(estado);

/** How many rows each has, up to so many. */
export const countSalvas = (pinned: readonly Asked[]): Statement<{ id: string; total: number }> =>
  statement(sql<{ id: string; total: number }>`
    ${sql.join(
      pinned.map(
        (one) => sql`
          select ${one.id}::uuid as id, count(*)::int as total
            from (select from ${hitsOf(one)} limit ${constant(countedMax)}) counted`,
      ),
      sql` union all `,
    )}`);
