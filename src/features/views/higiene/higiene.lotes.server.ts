import type { Run } from '../../../server/database/db.ts';
import type { LoteKind, Part } from '../../../server/lotes/lote-kind.ts';
import { holdBairros } from '../../base/bairros/bairros.parts.sql.ts';
import { fixPart, holdPart, idsOfPart, keepPairsOf, namesOf, settlePairs, undoPart } from './corrigir.sql.ts';
import { fixMax, type Regra } from './higiene.contract.ts';
import { regrasSql } from './regras.sql.ts';
import { checkBairros, checkRecords, idsBetween, type Of } from './verificar.sql.ts';

/** Whoever may ask for a run may ask for it however many records there are: it changes none. */
const any = Number.MAX_SAFE_INTEGER;

/** The run: every record by every rule, as many in a step as the step has places, by their ids. It changes none. */
export const higieneLote: LoteKind = {
  most: { attendant: any, manager: any, admin: any },
  step: async (run, { from, to, total }) => {
    const which = idsBetween(from, to, total);
    await run(checkRecords('municipes', which), checkRecords('demandas', which));
    if (to === total) await run(checkBairros());
  },
  names: namesOf,
};

type Parametros = { regra: Regra };

/** All of a rule's queue. */
export const correcaoLote: LoteKind = {
  most: { attendant: 0, manager: fixMax, admin: fixMax },
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
