import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { progress } from '../server/process/progress.ts';
import { formatNumber } from '../shared/format.ts';
import { type Anchor, ChainCheck, type LogRow, type Seal } from './audit-chain.ts';
import { withOwner } from './owner.ts';
import { CommandError, typedPath, type Verb } from './verb.ts';

const atOnce = 1_000;

export const verifyAudit: Verb = {
  usage: '[--anchor] [--against ARQUIVO]',
  summary:
    'Confere a cadeia de selos da auditoria; --anchor mostra o fim dela, para guardar em outro lugar, e --against confere com o que foi guardado.',
  options: { anchor: { type: 'boolean' }, against: { type: 'string' } },
  async run(values, { open, say }) {
    const anchors = values.against === undefined ? [] : await readAnchors(typedPath(values.against));
    const { ownerUrl } = await open();
    const offices = await withOwner(ownerUrl, (client) => verify(client, anchors, say));

    const checks = [...offices.values()].map(({ check }) => check);
    const sum = (of: (check: ChainCheck) => number) => formatNumber(checks.reduce((n, check) => n + of(check), 0));
    say(`Linhas seladas: ${sum((check) => check.sealed)}, em ${formatNumber(offices.size)} gabinetes.`);
    say(`Esvaziadas por anonimização, com o selo ainda na cadeia: ${sum((check) => check.emptied)}.`);
    say(`Ainda sem selo: ${sum((check) => check.waiting)}.`);
    const wrong = [...offices].filter(([, { check }]) => check.problem !== null);
    for (const [id, { slug, check }] of wrong) say(`${slug ?? id}: ${check.problem}`);
    // also of a chain that does not fit: what is wrong in it can then be told from what goes wrong later
    if (values.anchor)
      for (const [id, { slug, check }] of offices)
        if (check.sealed > 0) say(`ancora ${id} ${check.sealed} ${check.head.toString('hex')} ${slug ?? ''}`.trim());
    if (wrong.length > 0) throw new CommandError('A auditoria não confere.');
    say('A auditoria confere.');
  },
};

/** Lines of `--anchor`; whatever else its output holds is passed over. */
async function readAnchors(path: string): Promise<Anchor[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`Não foi possível ler ${path}.`);
  });
  const found = [...text.matchAll(/^ancora ([0-9a-f-]{36}) (\d{1,15}) ([0-9a-f]{64})\b/gm)];
  if (found.length === 0) throw new CommandError(`Não há âncoras em ${path}.`);
  return found.map(([, tenant_id, seq, hash]) => ({ tenant_id: tenant_id!, seq: Number(seq), hash: hash! }));
}

type Offices = Map<string, { slug: string | null; check: ChainCheck }>;

/** Goes once through the log as one moment shows it, also while others write. */
async function verify(client: pg.Client, anchors: Anchor[], say: (line: string) => void): Promise<Offices> {
  await client.query('begin isolation level repeatable read read only');
  await client.query('set local role gabinete_definer');
  const offices: Offices = new Map();
  const officeOf = (id: string, slug: string | null = null): ChainCheck => {
    let office = offices.get(id);
    if (!office) {
      const anchor = anchors.find(({ tenant_id }) => tenant_id === id);
      offices.set(id, (office = { slug, check: new ChainCheck(id, anchor) }));
    }
    return office.check;
  };
  const { rows: tenants } = await client.query<{ id: string; slug: string }>(
    'select id, slug from tenants order by slug',
  );
  for (const { id, slug } of tenants) officeOf(id, slug);
  for (const { tenant_id } of anchors) officeOf(tenant_id);

  let seen = 0;
  const told = progress(say);
  const onRows = (rows: number) => {
    seen += rows;
    told(() => `  ${formatNumber(seen)} linhas conferidas`);
  };
  for await (const rows of batches(client, sealedRows)) {
    for (const { seq, id, ...row } of rows as SealedRow[])
      officeOf(row.tenant_id).addSeal({ ...row, seq: Number(seq) }, id === null ? null : { ...row, id });
    onRows(rows.length);
  }
  for await (const rows of batches(client, waitingRows)) {
    for (const { skipped, ...row } of rows as WaitingRow[]) officeOf(row.tenant_id).addWaiting(row, skipped);
    onRows(rows.length);
  }
  await client.query('commit');
  for (const { check } of offices.values()) check.end();
  return offices;
}

type SealedRow = Omit<Seal, 'seq'> & { seq: string } & Omit<LogRow, 'id'> & { id: string | null };
type WaitingRow = LogRow & { skipped: boolean };

const logColumns = `a."timestamp", (extract(epoch from a."timestamp") * 1000000)::bigint::text as micros, a.xid::text as xid,
  a.id, a.user_id, a.entidade_id, f.entidade, f.acao, f.autor, a.antes::text as antes, a.depois::text as depois,
  (a.depois ->> 'linhas_esvaziadas')::int as linhas_esvaziadas`;
const facet = 'auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id';

const sealedRows = `
  select s.tenant_id, s.seq, s.auditoria_id, s.salt, s.digest, s.hash, s.esvaziado_por, ${logColumns}
    from auditoria_selos s
    left join (auditoria a join ${facet}) on a.tenant_id = s.tenant_id and a.id = s.auditoria_id
   order by s.tenant_id, s.seq`;

// a row's transaction may have a number that none has had yet: such a row was not written by a transaction
const waitingRows = `
  select a.tenant_id, ${logColumns}, coalesce(
      (select not g.tudo and ((a.xid, a."timestamp", a.id) <= (g.xid, g."timestamp", g.id)
          or a.xid >= pg_snapshot_xmax(pg_current_snapshot()))
        from auditoria_selagem g where g.cluster = (select system_identifier from pg_control_system())), false) as skipped
    from auditoria a join ${facet}
   where not exists (select from auditoria_selos s where s.tenant_id = a.tenant_id and s.auditoria_id = a.id)
   order by a.tenant_id, a.xid, a."timestamp", a.id`;

/** Rows of a query, a few at a time, so that memory stays what it is however long the log. */
async function* batches(client: pg.Client, query: string): AsyncGenerator<object[]> {
  await client.query(`declare lido no scroll cursor for ${query}`);
  const fetch = () => client.query<object>(`fetch ${atOnce} from lido`);
  for (let next = fetch(); ;) {
    const { rows } = await next;
    if (rows.length === 0) break;
    // the next ones are on their way while these are looked at
    next = fetch();
    yield rows;
  }
  await client.query('close lido');
}
