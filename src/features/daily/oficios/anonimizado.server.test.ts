import { describe, expect, test } from 'vitest';
import { create as demanda, municipe_id } from '../../../../tests/support/office/demandas.ts';
import {
  boss,
  draft,
  issue,
  issued,
  now,
  tipo_id,
  withOficios,
  withoutFiles,
} from '../../../../tests/support/office/oficios.ts';
import { data, me, office, server } from '../../../../tests/support/office/workplace.ts';
import { anonymiseMunicipe } from '../../base/anonimizar/anonimizar.contract.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { createOficio, getOficio } from './oficios.contract.ts';
import { linkDemandas, repeatOficio, unlinkDemanda } from './registro.contract.ts';

/** What becomes of letters, and what is written no more, when a citizen is anonymised. */

withOficios();
withoutFiles();

const marker = 'VIOLENCIA-DA-RUA-NOVE';
const about = (...demandas: string[]) => ({ assunto: marker, corpo: `Peço ronda: ${marker}`, demandas });

describe('anonymising a citizen', () => {
  test('deletes drafts about their demands, with what the log had of them; what was issued stays', async () => {
    const row = await demanda();
    const [left, kept, other] = [await draft(about(row.id)), await issued(about(row.id)), await draft(about(row.id))];
    await me().call(unlinkDemanda, { id: other.id, demanda_id: row.id });
    const { versao } = (
      await server.rows<{ versao: number }>('select versao from municipes where id = $1', [municipe_id])
    )[0]!;
    expect((await boss().call(anonymiseMunicipe, { id: municipe_id, versao })).status).toBe(200);
    expect((await me().call(getOficio, { id: left.id })).status).toBe(404);
    // about them no more
    expect((await me().call(getOficio, { id: other.id })).status).toBe(200);
    const values = await server.rows<{ v: string }>(
      `select coalesce(antes::text, '') || coalesce(depois::text, '') as v from auditoria where entidade_id = $1`,
      [left.id],
    );
    expect(values.map(({ v }) => v).join('')).toBe('');
    expect((await me().call(getOficio, { id: kept.id })).body).toMatchObject({ assunto: marker, numero: 1 });
  });

  test('nothing new is written about their demands: neither a draft, a link, an issue nor a reiteração', async () => {
    const gone = await demanda({ municipe_id: await data.municipe(office) });
    const stays = await demanda();
    const kept = await issued({ demandas: [gone.id, stays.id] });
    const plain = await draft({ demandas: [stays.id] });
    expect((await boss().call(anonymiseMunicipe, { id: gone.municipe_id, versao: 1 })).status).toBe(200);

    const refused = [
      422,
      [{ field: 'demandas', message: 'Demanda de munícipe anonimizado não entra em ofício novo. Deixe-a de fora' }],
    ];
    const begun = await me().call(createOficio, { tipo_id, assunto: marker, demandas: [stays.id, gone.id] });
    expect([begun.status, begun.problem.errors]).toEqual(refused);
    for (const { id } of [plain, kept]) {
      const joined = await me().call(linkDemandas, { id, demandas: [gone.id] });
      expect([joined.status, joined.problem.errors]).toEqual(refused);
    }
    // begun by a former version
    await data.insert('oficio_demandas', office, { oficio_id: plain.id, demanda_id: gone.id });
    const late = await issue(await now(plain.id));
    expect([late.status, late.problem.errors]).toEqual(refused);

    const again = (await me().call(repeatOficio, { id: kept.id })).body;
    expect(again.ligadas.map(({ id }) => id)).toEqual([stays.id]);
    expect((await issue(again)).status).toBe(200);
  });

  test('a letter about a secret demand of theirs is not repeated without it', async () => {
    const row = await demanda({ municipe_id: await data.municipe(office) });
    expect((await me().call(setSigilo, { id: row.id, sigilosa: true, leitores: [] })).status).toBe(200);
    const letter = await issued({ demandas: [row.id] });
    await boss().call(anonymiseMunicipe, { id: row.municipe_id, versao: 1 });
    const again = await me().call(repeatOficio, { id: letter.id });
    expect([again.status, again.problem.code]).toEqual([409, 'oficios.secret_anonymised']);
  });
});
