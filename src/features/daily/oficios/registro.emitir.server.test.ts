import { describe, expect, test } from 'vitest';
import { create as demanda } from '../../../../tests/support/office/demandas.ts';
import { draft, issue, issued, now, withOficios, withoutFiles } from '../../../../tests/support/office/oficios.ts';
import { me, office, server } from '../../../../tests/support/office/workplace.ts';
import { removeDemanda } from '../demandas/demandas.contract.ts';
import { updateOficio } from './oficios.contract.ts';
import { linkDemandas, unlinkDemanda } from './registro.contract.ts';
import type { OficioValores } from './oficios.parts.sql.ts';
import { valuesOf } from './valores.parts.server.ts';

/** The numbers of letters: what is said of them in the register's own examples. */

withOficios();
withoutFiles();

describe('what is issued', () => {
  test('a letter with a blank is refused with the list, and its number is nobody’s', async () => {
    const two = [(await demanda()).id, (await demanda({ descricao_texto: 'outra' })).id];
    const letter = await draft({
      corpo: 'Peço {{demanda.descricao}} a {{municipe.nome}}, {{gabinete.cidade}}.',
      demandas: two,
    });
    const blank = await issue(letter);
    expect([blank.status, blank.problem.errors]).toEqual([
      422,
      [{ field: 'corpo', message: 'Falta preencher: demanda.descricao, gabinete.cidade' }],
    ]);
    const unknown = await me().call(updateOficio, { id: letter.id, versao: 1, corpo: 'Peço {{municipe.cpf}}' });
    expect([unknown.status, unknown.problem.errors]).toEqual([
      422,
      [{ field: 'corpo', message: 'Variável desconhecida: municipe.cpf' }],
    ]);
    const half = await issue(await draft({ assunto: 'Poda {hoje}', corpo: 'A {{municipe.nome}, moradora.' }));
    expect([half.status, half.problem.errors]).toEqual([
      422,
      [
        { field: 'assunto', message: 'Variável incompleta: {hoje}. Escreva-a entre {{ e }}' },
        { field: 'corpo', message: 'Variável incompleta: {{municipe.nome}. Escreva-a entre {{ e }}' },
      ],
    ]);
    expect((await issued()).numero).toBe(1);
  });

  test('forty demands of ten thousand characters: refused with a sentence and no number, unless their words are not asked for', async () => {
    const long = 'Há um buraco na rua. '.repeat(480).slice(0, 10_000);
    const demandas = await Promise.all(Array.from({ length: 40 }, () => demanda({ descricao_texto: long })));
    const about = { demandas: demandas.map(({ id }) => id) };
    for (const corpo of ['Peço:\n\n{{demandas.lista}}', '{{demanda.descricao}}']) {
      const answer = await issue(await draft({ ...about, corpo }));
      expect([answer.status, answer.problem.code, answer.problem.errors?.[0]?.field]).toEqual([
        422,
        'oficios.descricoes_longas',
        'corpo',
      ]);
    }
    expect((await issued({ ...about, corpo: 'Peço em nome de {{municipe.nome}}.' })).numero).toBe(1);
  });

  test('what the text has no place for is not frozen: nothing of the citizen stays in a letter that does not name them', async () => {
    const row = await demanda({ descricao_texto: 'A FILHA DE 14 ANOS FOI AMEAÇADA' });
    const frozen = async (corpo: string) => {
      const { id } = await issued({ demandas: [row.id], corpo });
      const [{ demandas } = { demandas: null }] = await server.rows<{ demandas: OficioValores['demandas'] }>(
        `select quadro -> 'demandas' as demandas from oficios where id = $1`,
        [id],
      );
      return demandas!.map(({ descricao, municipe }) => [descricao, municipe.nome]);
    };
    const { nome_completo: nome } = row.municipe;
    expect(await frozen('Peço ronda na praça.')).toEqual([]);
    expect(await frozen('A pedido de {{ municipe.nome }}.')).toEqual([['', nome]]);
    expect(await frozen('Peço: {{demandas.lista}}')).toEqual([[row.descricao_texto, nome]]);
  });

  test('a list of demands has one full stop where a description ends in one', async () => {
    const row = await demanda({ descricao_texto: 'TROCA DE LÂMPADA.' });
    const { id } = await issued({ demandas: [row.id], corpo: '{{demandas.lista}}' });
    const [frozen] = await server.rows<{ valores: OficioValores }>(
      'select quadro as valores from oficios where id = $1',
      [id],
    );
    const said = valuesOf({ ...frozen!, identificacao: null, emitido_em: null })['demandas.lista'];
    expect(said).toMatch(/: TROCA DE LÂMPADA(\. [^.]|$)/);
  });

  test('a draft is issued about what was read: a demand that joined or left it since is told first', async () => {
    const [one, two] = [await demanda(), await demanda()];
    const letter = await draft({ demandas: [one.id] });
    expect(letter.versao).toBe(1);
    await me().call(linkDemandas, { id: letter.id, demandas: [one.id, two.id] });
    const late = await issue(letter);
    expect([late.status, late.problem.current]).toEqual([409, expect.objectContaining({ demandas: 2, versao: 2 })]);
    const read = await now(letter.id);
    await me().call(unlinkDemanda, { id: letter.id, demanda_id: one.id });
    expect((await issue(read)).status).toBe(409);
    expect((await issue(await now(letter.id))).status).toBe(200);
    // nothing that it says has changed
    const log = await server.rows(
      `select f.acao from auditoria a join auditoria_facetas f on f.tenant_id = a.tenant_id and f.id = a.faceta_id
        where a.entidade_id = $1 and f.acao = 'UPDATE' and not a.depois ? 'emitido_em'`,
      [letter.id],
    );
    expect(log).toEqual([]);
  });

  test('a demand in the bin is printed in no letter: the draft names it, and is issued without it', async () => {
    const [gone, kept] = [await demanda(), await demanda()];
    const letter = await draft({ demandas: [gone.id, kept.id], corpo: 'Sobre:\n\n{{demandas.lista}}' });
    await me().call(removeDemanda, { id: gone.id });
    const { ligadas } = await now(letter.id);
    // they came in one moment, and stand in no order
    expect(ligadas).toHaveLength(2);
    expect(Object.fromEntries(ligadas.map(({ id, excluida }) => [id, excluida]))).toEqual({
      [gone.id]: true,
      [kept.id]: false,
    });
    const listed = async () =>
      (
        await server.rows<{ numeros: string[] }>(
          `select array(select d ->> 'numero' from jsonb_array_elements(app.oficio_valores(id, '2026-11-23') -> 'demandas') d) as numeros
             from oficios, set_config('app.tenant_id', $2, true) where id = $1`,
          [letter.id, office.id],
        )
      )[0]!.numeros;
    expect(await listed()).toEqual([kept.numero]);
    const refused = await issue(letter);
    expect([refused.status, refused.problem.errors]).toEqual([
      422,
      [{ field: 'demandas', message: 'Uma das demandas não existe mais. Tire-a da lista' }],
    ]);
    await me().call(unlinkDemanda, { id: letter.id, demanda_id: gone.id });
    expect((await issue(await now(letter.id))).status).toBe(200);
    expect(await listed()).toEqual([kept.numero]);
  });

  test('without a recipient or a text there is no letter', async () => {
    const answer = await issue(await draft({ orgao_id: null }));
    expect([answer.status, answer.problem.errors]).toEqual([
      422,
      [{ field: 'orgao_id', message: 'Escolha a quem o ofício se destina' }],
    ]);
    expect((await issue(await draft({ corpo: ' ' }))).status).toBe(422);
    expect((await issued()).numero).toBe(1);
  });
});
