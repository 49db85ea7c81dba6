import { describe, expect, test } from 'vitest';
import { call, create, errorsOf, one } from '../../../../tests/support/office/compromissos.ts';
import type { Office } from '../../../../tests/support/servers/server.ts';
import { data, inWorkplace, office, server } from '../../../../tests/support/office/workplace.ts';
import { listAgenda, updateCompromisso } from './agenda.contract.ts';

inWorkplace('all tests');

describe('the citizen or demand that it is about', () => {
  const demanda = async (of: Office = office) => {
    const municipe_id = await data.municipe(of);
    const values = { municipe_id, setor_id: await data.setor(of), descricao_texto: 'BURACO NA RUA' };
    return data.insert('demandas', of, { ...values, assessor_responsavel: 'Rita', data_demanda: '2026-11-01' });
  };

  test('is shown with the appointment, and lists the appointments from its own side', async () => {
    const municipe_id = await data.municipe(office, 'JOÃO DA SILVA');
    const demanda_id = await demanda();
    const about = await create({ municipe_id, data_compromisso: '2026-01-10' });
    await create({ municipe_id, data_compromisso: '2025-01-10' });
    const other = await create({ demanda_id });
    expect(about.municipe).toEqual({ id: municipe_id, nome_completo: 'JOÃO DA SILVA', deleted: false });
    expect(other.demanda).toMatchObject({ descricao_texto: 'BURACO NA RUA', codigo_oficio: null, deleted: false });
    const ofMunicipe = (await call().call(listAgenda, { municipe_id })).body;
    expect(ofMunicipe.map((row) => row.data_compromisso)).toEqual(['2025-01-10', '2026-01-10']);
    expect((await call().call(listAgenda, { demanda_id })).body.map((row) => row.id)).toEqual([other.id]);
    await server.rows(
      `insert into agenda_compromissos (tenant_id, titulo, data_compromisso, hora_compromisso, user_id, municipe_id)
       select $1, 'Antiga ' || n, '2020-01-01'::date + n, '09:00', $2, $3 from generate_series(1, 100) n`,
      [office.id, office.admin.id, municipe_id],
    );
    const [newest, older] = [
      (await call().call(listAgenda, { municipe_id })).body,
      (await call().call(listAgenda, { municipe_id, page: 2 })).body,
    ];
    expect([newest.length, newest.at(-1)!.data_compromisso]).toEqual([100, '2026-01-10']);
    expect(older.map(({ titulo }) => titulo)).toEqual(['Antiga 1', 'Antiga 2']);

    const inYear = { municipe_id, de: '2026-01-01', ate: '2026-01-31' };
    expect((await call().call(listAgenda, inYear)).body.map((row) => row.id)).toEqual([about.id]);
  });

  test('is one or the other, and of this office, and not deleted', async () => {
    const municipe_id = await data.municipe(office);
    const demanda_id = await demanda();
    expect((await errorsOf({ municipe_id, demanda_id }))?.[0]?.field).toBe('demanda_id');
    const stranger = await server.office();
    const foreign = { municipe_id: await data.municipe(stranger), demanda_id: await demanda(stranger) };
    const missing = '00000000-0000-4000-8000-000000000000';
    for (const field of ['municipe_id', 'demanda_id'] as const) {
      const answers = [await errorsOf({ [field]: foreign[field] }), await errorsOf({ [field]: missing })];
      expect(answers[0]?.[0]?.field).toBe(field);
      expect(answers[0]).toEqual(answers[1]);
    }
    await data.remove('municipes', municipe_id);
    expect((await errorsOf({ municipe_id }))?.[0]?.message).toBe('Este munícipe não existe mais. Escolha outro');
  });

  test('stays on the appointment when it is deleted, marked, and can be replaced', async () => {
    const municipe_id = await data.municipe(office);
    const row = await create({ municipe_id });
    await data.remove('municipes', municipe_id);
    const kept = await call().call(updateCompromisso, { ...one, id: row.id, municipe_id, versao: 1 });
    expect(kept.body.municipe).toMatchObject({ deleted: true });
    const demanda_id = await demanda();
    const both = await call().call(updateCompromisso, { ...one, id: row.id, demanda_id, versao: 2 });
    expect([both.status, both.problem.errors?.[0]?.field]).toEqual([422, 'demanda_id']);
    const swapped = await call().call(updateCompromisso, {
      ...one,
      id: row.id,
      municipe_id: null,
      demanda_id,
      versao: 2,
    });
    expect(swapped.body).toMatchObject({ municipe: null, demanda: { id: demanda_id } });
    const foreign = await data.municipe(await server.office());
    const refused = { ...one, id: row.id, municipe_id: foreign, demanda_id: null, versao: 3 };
    expect((await call().call(updateCompromisso, refused)).status).toBe(422);
  });
});
