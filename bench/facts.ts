import type pg from 'pg';
import { withDefiner } from './data.ts';
import type { Identity } from './transaction.ts';

/** Rows of the measured office that calls name: always the same ones on the same data. */
export type Facts = {
  identity: Identity;
  citizens: string[];
  demandas: { id: string; status: string }[];
  setores: string[];
  temas: string[];
  equipe: { id: string; nome: string }[];
  /** Digits that two to four citizens have in their phone or code. */
  rare: string;
  /** Kinds of letters with numbers of the office's own, to whom they go, and some that were issued. */
  oficioTipos: string[];
  orgaos: string[];
  oficios: string[];
  profileId: string;
  today: string;
};

export async function readFacts(ownerUrl: string, identity: Identity): Promise<Facts> {
  return withDefiner(ownerUrl, async (client) => {
    const of = [identity.tenantId];
    const rows = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = of) =>
      (await client.query<Row>(sql, values)).rows;
    const alive = 'where tenant_id = $1 and deleted_at is null';
    const citizens = await rows<{ id: string; phone: string }>(
      `select id, telefone_ddd as phone from municipes ${alive} order by id limit 300`,
    );
    // a version that is measured beside this one may have no subjects yet
    const [{ subjects } = { subjects: false }] = await rows<{ subjects: boolean }>(
      `select to_regclass('assuntos') is not null as subjects`,
      [],
    );
    const themes = `select id from assuntos ${alive} and nivel = 1 order by id`;
    const [{ letters } = { letters: false }] = await rows<{ letters: boolean }>(
      `select to_regclass('oficios') is not null as letters`,
      [],
    );
    const idsOf = async (sql: string) => (letters ? (await rows<{ id: string }>(sql)).map(({ id }) => id) : []);
    const today = await rows<{ today: string }>('select app.today()::text as today', []);
    return {
      identity,
      citizens: citizens.map(({ id }) => id),
      demandas: await rows(`select id, status from demandas ${alive} order by id limit 300`),
      setores: (await rows<{ id: string }>(`select id from setores ${alive} order by id`)).map(({ id }) => id),
      temas: subjects ? (await rows<{ id: string }>(themes)).map(({ id }) => id) : [],
      oficioTipos: await idsOf(`select id from oficio_tipos ${alive} and numeracao = 'GABINETE' order by nome desc`),
      orgaos: await idsOf(`select id from orgaos ${alive} order by id`),
      oficios: await idsOf(
        `select id from oficios ${alive} and anulado_em is null and emitido_em is not null order by id limit 100`,
      ),
      equipe: await rows(`select id, nome from equipe ${alive} order by id`),
      rare: await findRare(
        citizens.map(({ phone }) => phone),
        async (part) => {
          const [found] = await rows<{ hits: number }>(
            `select count(*)::int as hits from municipes ${alive} and busca like app.contains_pattern($2)`,
            [identity.tenantId, part],
          );
          return found!.hits;
        },
      ),
      profileId: (await rows<{ id: string }>('select id from profiles where user_id = $1', [identity.userId]))[0]!.id,
      today: today[0]!.today,
    };
  });
}

async function findRare(phones: string[], hits: (part: string) => Promise<number>): Promise<string> {
  for (const phone of phones) {
    for (const length of [5, 6]) {
      const part = phone.slice(-length);
      const found = await hits(part);
      if (found >= 2 && found <= 4) return part;
    }
  }
  return phones[0]!;
}
