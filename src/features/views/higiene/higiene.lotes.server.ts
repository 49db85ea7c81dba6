import type { Run } from '../../../server/database/db.ts';
import { oneRow } from '../../../server/http/answers.ts';
import type { LoteKind, Part } from '../../../server/lotes/lote-kind.ts';
import { holdBairros } from '../../base/bairros/bairros.parts.sql.ts';
import { fixPart, holdPart, idsOfPart, keepPairsOf, namesOf, settlePairs, undoPart } from './corrigir.sql.ts';
import { fixMax, type Regra } from './higiene.contract.ts';
import { regrasSql } from './regras.sql.ts';
import { checkBairros, checkRecords, idsBetween, noteStep, type Of, totalOf } from './verificar.sql.ts';

/** Whoever may ask for a run may ask for it however many records there are: it changes none. */
const any = Number.MAX_SAFE_INTEGER;

/** The run: every record by every rule, as many in a step as the step has places, by their ids. */
export const higieneLote: LoteKind = {
  most: { attendant: any, manager: any, admin: any },
  tooMany: 'lotes.not_undoable',
  step: async (run, part) => {
    const { total } = await oneRow(run, totalOf(part.lote));
    const which = idsBetween(part.from, part.to, total);
    await run(checkRecords('municipes', which), checkRecords('demandas', which), noteStep(part));
    if (part.to === total) await run(checkBairros());
  },
  // it has changed nothing
  undo: async () => {},
  names: namesOf,
};

type Parametros = { regra: Regra };

/** All of a rule's queue. */
export const correcaoLote: LoteKind = {
  most: { attendant: 0, manager: fixMax, admin: fixMax },
  tooMany: 'session.forbidden',
  step: async (run, part, parametros) => {
    const { regra } = parametros as Parametros;
    await held(run, regra, part);
    await run(fixPart(regra, part), keepPairsOf(part), settlePairs(regra, part));
  },
  undo: async (run, part, parametros) => {
    const { regra } = parametros as Parametros;
    const { registros } = regrasSql[regra];
    await held(run, regra, part);
    await run(undoPart(regra, part));
    // and into the queue again
    await run(registros === 'bairros' ? checkBairros() : checkRecords(registros as Of, idsOfPart(part)));
  },
  names: namesOf,
};

const held = (run: Run, regra: Regra, part: Part) =>
  regrasSql[regra].registros === 'bairros' ? run(holdBairros()) : run(holdPart(regra, part));
