import { expect } from 'vitest';
import { fillPath } from '../../../src/shared/contract.ts';
import { createAtendimento } from '../../../src/features/daily/atendimentos/atendimentos.contract.ts';
import { exportMunicipe, type FichaForm } from '../../../src/features/views/ficha/ficha.contract.ts';
import type { Office, TestServer } from '../servers/server.ts';
import { officeData } from './office-data.ts';

export type Fichas = ReturnType<typeof fichasOf>;

/** Citizens with all that hangs on them, and their files as they are given. */
export function fichasOf(server: TestServer) {
  const data = officeData(server);
  const as = (office: Office) => server.as(office.admin, office);

  /** A citizen with so many demands, the first with a file, and one of everything else. */
  async function citizen(demandas: number, nome = 'ANA ŁUCJA DA CONCEIÇÃO 😀') {
    const office = await server.office({ name: 'Gabinete da Vereadora Conceição' });
    const id = await data.municipe(office, nome);
    const setor_id = await data.setor(office, 'Iluminação');
    const demanda = (n: number) =>
      data.insert('demandas', office, {
        municipe_id: id,
        setor_id,
        descricao_texto: `TROCAR A LÂMPADA ${n}. ${'NÃO HÁ LUZ NA RUA DESDE ONTEM, E A ESCOLA FICA EM FRENTE. '.repeat(n % 7)}`,
        codigo_oficio: n % 3 ? null : String(n),
        assessor_responsavel: 'Rita',
        data_demanda: '2026-05-04',
        status: n % 2 ? 'ATENDIDA' : 'EM_ANALISE',
      });
    const ids = [];
    for (let n = 0; n < demandas; n += 1) ids.push(await demanda(n));
    const file = { tamanho_arquivo: 2048, tipo_arquivo: 'application/pdf', usuario_upload_id: office.admin.id };
    if (ids[0])
      await data.insert('demanda_documentos', office, {
        ...file,
        demanda_id: ids[0],
        nome_arquivo: 'ofício.pdf',
        caminho_storage: `${office.id}/x`,
      });
    const meeting = { data_compromisso: '2026-06-10', hora_compromisso: '10:00', user_id: office.admin.id };
    await data.insert('agenda_compromissos', office, { ...meeting, titulo: 'Visita', municipe_id: id });
    if (ids[0])
      await data.insert('agenda_compromissos', office, { ...meeting, titulo: 'Vistoria', demanda_id: ids[0] });
    await as(office).call(createAtendimento, { id, descricao: 'Ligou para agradecer' });
    return { office, id, demandas: ids };
  }

  async function exported(office: Office, id: string, formato: FichaForm) {
    const response = await fetch(server.origin + fillPath(exportMunicipe.path, { tenantId: office.id, id }), {
      method: 'POST',
      headers: { cookie: office.admin.cookie, origin: server.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ formato }),
    });
    expect(response.status).toBe(200);
    return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  return { data, as, citizen, exported };
}
