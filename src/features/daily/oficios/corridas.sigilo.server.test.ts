import { describe, expect, test } from 'vitest';
import { besideServer } from '../../../../tests/support/database/beside.ts';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { draft, issued, now, withOficios, withoutFiles } from '../../../../tests/support/office/oficios.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { setSigilo } from '../sigilo/sigilo.contract.ts';
import { voidOficio } from './registro.contract.ts';

/** Somebody hides a demand at the moment in which somebody else is at its letter. */

withOficios();
withoutFiles();

const { inOrder } = besideServer(() => server);
const row = (table: string, id: string) => `select from ${table} where id = '${id}' for update`;

describe('a demand becomes secret while a letter is begun about it', () => {
  test.each(['after the letter', 'before the letter'])(
    '%s: both are, and so is what the log has of it',
    async (order) => {
      const { id } = await demanda();
      const hide = () => me().call(setSigilo, { id, sigilosa: true, leitores: [] });
      const write = () => draft({ demandas: [id] });
      const held = row('demandas', id);
      const letter =
        order === 'after the letter' ? (await inOrder(held, write, hide))[0] : (await inOrder(held, hide, write))[1];
      const told = await server.rows<{ sigilo: string | null }>('select sigilo from auditoria where entidade_id = $1', [
        letter.id,
      ]);
      expect([told.map(({ sigilo }) => sigilo), (await now(letter.id)).sigiloso]).toEqual([[id], true]);
    },
  );
});

describe('a demand becomes secret while its letter is made void', () => {
  test('who does not read it any more changes nothing, and is told that it is not there', async () => {
    const manager = await server.member(office, 'manager', { full_name: 'Caio Reis' });
    const { id } = await demanda();
    const letter = await issued({ demandas: [id] });
    const [hidden, refused] = await inOrder(
      row('demandas', id),
      () => me().call(setSigilo, { id, sigilosa: true, leitores: [] }),
      () => server.as(manager, office).call(voidOficio, { id: letter.id, motivo: 'Saiu com erro.' }),
    );
    expect([hidden.status, refused.status, (await now(letter.id)).anulado_em]).toEqual([200, 404, null]);
  });
});
