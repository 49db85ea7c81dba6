import { beforeEach } from 'vitest';
import { create, withDemandas } from './demandas.ts';
import { inTheClock } from './prazos.ts';
import { data, office, server } from './workplace.ts';
import type { User } from '../servers/server.ts';
import { queuedMails } from '../services/mails.ts';
import { type Passed, tellDays } from '../../../src/server/jobs/daily-notices.ts';
import { createLogger } from '../../../src/server/process/log.ts';
import { savePreferencias } from '../../../src/features/daily/fila/fila.contract.ts';
import { listNotificacoes } from '../../../src/features/daily/notificacoes/notificacoes.contract.ts';

/** What the day brings: told once, when an office begins to work. */

export const monday = '2026-11-23';
export let caio: User;
/** Of the team, with CAIO's account. */
export let deCaio: string;

/** Offices that have been there for long. */
export const there = () => server.rows(`update tenants set created_at = '2026-01-05'`);

export async function member(person: User, of = office): Promise<string> {
  const id = await data.assessor(of, person.email);
  await server.rows('update equipe set user_id = $2 where id = $1', [id, person.id]);
  return id;
}

export const as = (person: User, of = office) => server.as(person, of);
export const at = (moment: string) => inTheClock(`${moment} America/Sao_Paulo`);
export const tell = (passed?: Passed, limit?: number, database = server.database) =>
  tellDays({
    database,
    linkOrigin: 'https://gabinete.exemplo.br',
    log: createLogger('silent'),
    ...(passed && { passed }),
    ...(limit !== undefined && { limit }),
  });
/** At eight on this day, or at another hour. */
export const tellOn = async (day: string, hour = '08:00') => (await at(`${day} ${hour}`), tell());
export const answer = async (person = caio, of = office) => (await as(person, of).call(listNotificacoes, {})).body;
export const avisos = async (person = caio, of = office) => (await answer(person, of)).rows;
export const told = async (person = caio) =>
  (await avisos(person)).filter(({ lida }) => !lida).map(({ tipo, quantas }) => `${tipo} ${quantas}`);
export const mails = async (person = caio) =>
  (await queuedMails(server, person.email)).filter(({ template }) => template === 'digest');
export const wantsMail = (person = caio) => as(person).call(savePreferencias, { resumo_email: true });

/** As a migration fills it: nobody's edit. */
export const fill = (id: string, values: string) =>
  server.rows(
    `with s as materialized (select set_config('app.derivado', 'on', true)) update demandas set ${values} from s where id = $1`,
    [id],
  );
/** A demand of CAIO's, of which nobody has told him. */
export async function deleCom(values: string, more: object = {}): Promise<string> {
  const { id } = await create({ data_demanda: '2026-11-03', ...more });
  await fill(id, `assessor_id = '${deCaio}', ${values}`);
  return id;
}
export const due = (day: string) => `prazo = '${day}', prazo_origem = 'MANUAL'`;

/** Offices that nobody was told anything yet today, and CAIO in one of them. */
export function withAvisosDiarios(): void {
  withDemandas('own');
  beforeEach(async () => {
    await server.rows('delete from avisos_diarios');
    await there();
    caio = await server.member(office, 'attendant', { full_name: 'Caio Dias' });
    deCaio = await member(caio);
  });
}
