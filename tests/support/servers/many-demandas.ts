import { expect } from 'vitest';
import { withUrl, type OfficeClient } from './installation.ts';

/** More demands than a request changes: what a real server does with them beside its requests, there and back. */

const many = 1_100;

type Lote = { id: string; estado: string; ok: number; desfeitos: number };

export async function changesMany(
  office: OfficeClient,
  superuserUrl: string,
  of: { setor: string; municipe: string },
): Promise<void> {
  await withUrl(superuserUrl, (client) =>
    client.query(
      `insert into demandas (tenant_id, municipe_id, setor_id, descricao_texto, assessor_responsavel, data_demanda)
       select $1, $2, $3, 'PEDIDO ' || n, 'Rita', '2026-05-04' from generate_series(1, $4::int) n`,
      [office.tenant, of.municipe, of.setor, many],
    ),
  );
  const read = async (answer: Promise<Response>) => (await answer).json() as Promise<unknown>;
  const { total } = (await read(office.call('GET', '/demandas?status=EM_ANALISE'))) as { total: number };
  const asked = { filtro: { status: 'EM_ANALISE' }, total, mudar: { status: 'RESOLVIDO' } };
  const { lote } = (await read(office.call('POST', '/demandas/em-lote', asked))) as { lote: Lote };
  expect(lote).toMatchObject({ estado: 'FILA' });
  const standing = async () => (await read(office.call('GET', `/lotes/${lote.id}`))) as Lote;
  await expect.poll(async () => (await standing()).estado, { timeout: 60_000 }).toBe('CONCLUIDO');
  await office.call('POST', `/lotes/${lote.id}/desfazer`, {});
  await expect.poll(async () => (await standing()).estado, { timeout: 60_000 }).toBe('DESFEITO');
  expect(await standing()).toMatchObject({ ok: total, desfeitos: total });
}
