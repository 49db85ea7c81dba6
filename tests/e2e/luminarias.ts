import type { Page } from '@playwright/test';
import { enterOffice, type Product } from './product.ts';

/** An office whose admin is signed in, and in which one citizen asks for street lamps. */
export async function enterOfMaria(page: Page, product: Product, assessor: string) {
  const { office, data } = await enterOffice(page, product);
  const maria = await data.municipe(office, 'MARIA APARECIDA DE SOUZA');
  const setor = await data.setor(office, 'Obras');
  await data.assessor(office, assessor);
  /** So many, the newest first: LUMINÁRIA 1, LUMINÁRIA 2… */
  const luminarias = (howMany: number) =>
    product.rows(
      `insert into demandas (tenant_id, municipe_id, setor_id, assessor_responsavel, descricao_texto, data_demanda)
       select $1, $2, $3, 'Rita Moura', 'LUMINÁRIA ' || n, date '2026-11-20' - n from generate_series(1, $4::int) n`,
      [office.id, maria, setor, howMany],
    );
  return { office, data, maria, luminarias };
}
