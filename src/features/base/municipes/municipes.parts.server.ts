import type { Run } from '../../../server/database/db.ts';
import { allRows } from '../../../server/http/answers.ts';
import { Failure, fail } from '../../../server/process/failure.ts';
import { survivorOf } from './municipes.parts.sql.ts';
import { municipesTexts as t } from './municipes.texts.ts';

/** 404 that says into whom a record was merged, if it was. */
export function refuseMerged([survivor]: readonly { id: string; nome_completo: string }[]): void {
  if (survivor) fail('municipes.merged', { existingId: survivor.id, message: t.unidoA(survivor.nome_completo) });
}

/** What is asked of a citizen; where there is none of that id, it may be somebody who was merged. */
export const ofMunicipe = <Answer>(run: Run, id: string, asked: Promise<Answer>): Promise<Answer> =>
  asked.catch(async (error: unknown) => {
    if (error instanceof Failure && error.code === 'record.not_found') refuseMerged(await allRows(run, survivorOf(id)));
    throw error;
  });
