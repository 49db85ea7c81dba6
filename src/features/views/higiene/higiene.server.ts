import { randomUUID } from 'node:crypto';
import type { Run } from '../../../server/database/db.ts';
import { foundRow } from '../../../server/database/rows.ts';
import { route, routeWithRule } from '../../../server/http/route.ts';
import { allRows, oneRow } from '../../../server/http/answers.ts';
import { stepRows, takeStep } from '../../../server/lotes/lote-steps.ts';
import { fail, type InputRule } from '../../../server/process/failure.ts';
import { today } from '../../../shared/time.ts';
import {
  areThere,
  around,
  countForItself,
  holdBairros,
  joinBairro,
  takeAlong,
} from '../../base/bairros/bairros.parts.sql.ts';
import { holdOficios, markDemanda } from '../../daily/sigilo/sigilo.parts.sql.ts';
import { newLote, oneLote } from '../../base/lotes/lotes.parts.sql.ts';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';
import {
  campos,
  dismissItem,
  fixAll,
  fixAtOnce,
  fixItem,
  fixMax,
  higieneRules,
  type Campo,
  nextItems,
  type Regra,
  regras,
  runHigiene,
  unfixItem,
} from './higiene.contract.ts';
import { correcaoLote, higieneLote } from './higiene.lotes.server.ts';
import * as higiene from './higiene.sql.ts';
import { higieneTexts as t } from './higiene.texts.ts';
import { itemsToFix, keepPair } from './corrigir.sql.ts';
import { regrasSql } from './regras.sql.ts';
import { checkRecord } from './verificar.sql.ts';

/** A value is what the record's own form takes there. */
const valorRule: InputRule = (given) => {
  const { regra, valor } = given as { regra?: Regra; valor?: unknown };
  if (typeof valor !== 'string' || !regra || !regras.includes(regra)) return [];
  const message = wrongIn(regra, valor);
  return message ? [{ field: 'valor', message }] : [];
};

function wrongIn(regra: Regra, valor: string): string | null {
  const campo = campos[regrasSql[regra].campo as Campo];
  const checked = campo?.safeParse(valor);
  if (checked?.success !== true) return checked?.error.issues[0]?.message ?? t.informe;
  return regra === 'ENCERRADA_SEM_DATA' && valor > today() ? t.dataFutura : null;
}

type Outcome = { resultado: 'CORRIGIDO' | 'MUDOU' | 'SAIU' | 'DUPLICADO'; item: null; outro: null; desfazer: null };
const outcome = (resultado: Outcome['resultado']): Outcome => ({ resultado, item: null, outro: null, desfazer: null });

/** Who has the phone that a record is to get, when it is somebody else's. */
async function holderOf(run: Run, regra: Regra, id: string, valor: string | null) {
  if (regrasSql[regra].campo !== 'telefone_ddd' || valor === null) return null;
  const [[holder]] = await run(higiene.holderOf(valor));
  return holder && holder.id !== id ? holder : null;
}

/** Nobody else changes it meanwhile. Letters, which become as secret as their demands, are held before these. */
async function hold(run: Run, regra: Regra, id: string) {
  const { registros, campo } = regrasSql[regra];
  if (registros === 'bairros') await run(holdBairros());
  if (campo === 'assunto_id') await run(holdOficios(id));
  await run(higiene.holdRecord(registros, id));
}

/** Gives the record its value; tells what taking that back asks for. */
async function mend(run: Run, regra: Regra, id: string, valor: string) {
  const { registros, campo } = regrasSql[regra];
  if (registros === 'bairros') {
    const [joined] = await run(joinBairro(id, valor));
    const { versao } = foundRow(joined.filter((one) => one.id === id));
    return { versao, com: joined.flatMap((one) => (one.id === id ? [] : one.id)), ocultou: false };
  }
  await run(...higiene.requireFitting(regra, id, valor));
  const ocultou = campo === 'assunto_id' && (await oneRow(run, higiene.isToHide(id, valor))).sim;
  // before the value, whose change is the last one of the record then
  if (ocultou) await run(markDemanda(id, { sigilosa: true }));
  const { versao } = await oneRow(run, higiene.setValue(regra, id, valor));
  return { versao, com: [], ocultou };
}

export const higieneRoutes = [
  route(higieneRules, async ({ batch }) => {
    const [waiting, [run]] = await batch(higiene.waitingByRule(), higiene.lastRun());
    const of = new Map(waiting.map((one) => [one.regra, one]));
    return {
      rodando: run!.rodando,
      verificada_em: run!.quando,
      regras: regras.map((regra) => {
        const { registros, campo } = regrasSql[regra];
        const { pendentes = 0, corrigiveis = 0 } = of.get(regra) ?? {};
        return { regra, registros, campo, pendentes, corrigiveis };
      }),
    };
  }),

  route(nextItems, ({ batch, input: { regra, after } }) => allRows(batch, higiene.queueOf(regra, after))),

  routeWithRule(fixItem, valorRule, ({ transaction, input: { regra, registro_id: id, versao, valor } }) =>
    transaction(async (run) => {
      const { registros, campo } = regrasSql[regra];
      await hold(run, regra, id);
      const { estado } = await oneRow(run, higiene.knownItem(regra, id));
      // the value has changed since the run: what would that one say of it by now?
      if (estado === 'CORRIGIDO' && registros !== 'bairros') await run(checkRecord(registros, id));
      const [[item], [proposal]] = await run(higiene.oneItem(regra, id), higiene.proposalFor(regra, id));
      if (!item) {
        await run(higiene.close(regra, id));
        return outcome('SAIU');
      }
      if (item.versao !== versao) return { ...outcome('MUDOU'), item };
      const given = valor === undefined ? null : campos[campo as Campo].parse(valor);
      const value = given ?? proposal?.sugestao ?? fail('higiene.sem_sugestao');
      const holder = await holderOf(run, regra, id, value);
      if (!holder) return { ...outcome('CORRIGIDO'), desfazer: await mend(run, regra, id, value) };
      // what a person typed is theirs to mend, in their words' place
      if (given) fail('municipes.phone_taken', { field: 'valor', existingId: holder.id });
      await run(keepPair(id, holder.id), higiene.settle(regra, [id]));
      return { ...outcome('DUPLICADO'), outro: holder };
    }),
  ),

  route(unfixItem, ({ transaction, input: { regra, registro_id: id, versao, com = [], ocultou = false } }) =>
    transaction(async (run) => {
      const { registros } = regrasSql[regra];
      await hold(run, regra, id);
      if (com.length > 0) await run(areThere(com));
      const [[before]] = await run(higiene.valueBefore(regra, id, versao));
      if (!before) fail('higiene.mudou');
      if (registros === 'bairros') {
        const { principal_id: em } = await oneRow(run, around(id));
        if (em) await run(countForItself(id), takeAlong(id, em, com), higiene.waitAgain(regra, id, em));
        return {};
      }
      const holder = await holderOf(run, regra, id, before.valor);
      if (holder) fail('municipes.phone_taken', { existingId: holder.id });
      await run(higiene.setValue(regra, id, before.valor), checkRecord(registros, id));
      if (ocultou && registros === 'demandas') await run(markDemanda(id, { sigilosa: false }));
      return {};
    }),
  ),

  route(dismissItem, async ({ batch, input: { regra, registro_id, certo = true } }) => {
    const settled = certo ? higiene.settle(regra, [registro_id]) : higiene.unsettle(regra, registro_id);
    const [known] = await batch(higiene.knownItem(regra, registro_id), settled);
    foundRow(known);
    return {};
  }),

  route(runHigiene, ({ transaction }) =>
    transaction(async (run) => {
      const [, , [count]] = await run(higiene.oneRun(), higiene.notRunning(), higiene.recordCount());
      const { total } = count!;
      const id = randomUUID();
      const waits = total > stepRows;
      await run(newLote({ id, tipo: 'HIGIENE', titulo: t.verificacao, parametros: {}, total }, waits));
      if (!waits) await takeStep(run, higieneLote, id);
      return oneRow(run, oneLote(id));
    }),
  ),

  route(fixAll, ({ transaction, input: { regra, total } }) =>
    transaction(async (run) => {
      if (total > fixMax) fail('higiene.muitos');
      const id = randomUUID();
      const waits = total > fixAtOnce;
      const titulo = t.tituloLote(t.regras[regra].nome);
      const { n } = await oneRow(
        run,
        newLote({ id, tipo: 'CORRECAO', titulo, parametros: { regra }, total }, waits),
        itemsToFix(id, regra),
      );
      if (n !== total) fail('lotes.changed', { message: lotesTexts.mudou(n), current: { total: n } });
      if (!waits) await takeStep(run, correcaoLote, id);
      return oneRow(run, oneLote(id));
    }),
  ),
];
