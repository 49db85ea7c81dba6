import { sentenceOf, type ErrorCode } from '../../../shared/errors.ts';
import type { Run } from '../../../server/database/db.ts';
import type { Part, Tally } from '../../../server/lotes/lote-kind.ts';
import { changedAgain, finishItems, leadersOf, type DoneItem } from './items.sql.ts';
import { changeRecords, makeRecords, type Saved, type Target } from './records.sql.ts';
import { errorOf } from './row.ts';
import type { RowError } from './planilha.contract.ts';

/** The end of a step: its records are written, and each item says what came of it. */

/** A record of this step, as it stands after the rows so far. */
export type Touched = {
  id: string;
  made: boolean;
  /** What it had before this step, of the fields that have changed. */
  antes: object;
  /** The row that stands for it: the first that made or changed it. */
  seq?: number;
};

export type Outcome<R extends Touched> = {
  seq: number;
  resultado: DoneItem['resultado'];
  record?: R;
  erros?: readonly RowError[];
};

/** What a record is called that somebody else has made meanwhile, or that this person may not see. */
type Taken = { field: string; code: ErrorCode };

export async function finish<R extends Touched>(
  run: Run,
  part: Part,
  target: Target,
  outcomes: readonly Outcome<R>[],
  taken: Taken,
  afterwards: (written: readonly R[]) => Promise<readonly Saved[]> = async () => [],
): Promise<Tally> {
  const touched = [
    ...new Set(outcomes.flatMap(({ record, resultado }) => (record && isWork(resultado) ? record : []))),
  ];
  const made = touched.filter((one) => one.made);
  const changed = touched.filter((one) => !one.made);
  const [added, saved, leaders] = await run(
    makeRecords(target, made),
    changeRecords(target, changed),
    leadersOf(
      part.lote,
      changed.map(({ id }) => id),
    ),
  );
  const there = new Set(added.map(({ id }) => id));
  const later = await afterwards([...made.filter(({ id }) => there.has(id)), ...changed]);
  const versions = new Map([...added, ...saved, ...later].map(({ id, versao }) => [id, versao]));
  const led = new Map(leaders.map(({ seq, registro_id }) => [registro_id, seq]));
  const refused = [errorOf(taken.field, '', sentenceOf(taken.code))];
  const items = outcomes.map(({ seq, resultado, record, erros }): DoneItem => {
    const gone = record?.made && !there.has(record.id);
    if (!record || gone)
      return { seq, resultado: 'ERRO', registro_id: null, antes: null, versao_depois: null, erros: erros ?? refused };
    const leads = isWork(resultado) && record.seq === seq && !led.has(record.id);
    return {
      seq,
      resultado,
      registro_id: record.id,
      antes: leads && resultado === 'ALTERADO' ? record.antes : null,
      versao_depois: leads ? (versions.get(record.id) ?? null) : null,
    };
  });
  const again = changed.flatMap(({ id, antes }) =>
    led.has(id) ? { seq: led.get(id)!, antes, versao: versions.get(id)! } : [],
  );
  await run(finishItems(part, items), changedAgain(part.lote, again));
  const count = (what: DoneItem['resultado']) => items.filter(({ resultado }) => resultado === what).length;
  return { criadas: count('CRIADO'), alteradas: count('ALTERADO'), iguais: count('IGNORADO') };
}

const isWork = (resultado: DoneItem['resultado']) => resultado === 'CRIADO' || resultado === 'ALTERADO';
