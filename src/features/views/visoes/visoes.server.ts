import { foundRow } from '../../../server/database/rows.ts';
import { route } from '../../../server/http/route.ts';
import { prontas } from '../../daily/fila/fila.contract.ts';
import { listVisoes, pinVisao } from './visoes.contract.ts';
import { addPin, countsOfProntas, holdPins, knownVisao, ownPins, removePin, requirePlace } from './visoes.sql.ts';

const idOf = (visao: string) => (prontas.some((one) => one === visao) ? null : visao);
const keysOf = (pins: { chave: string }[]) => pins.map(({ chave }) => chave);

export const visoesRoutes = [
  route(listVisoes, async ({ batch }) => {
    const [[counts], pins] = await batch(countsOfProntas(), ownPins());
    const { known, dias_parada, ...told } = counts!;
    return { prontas: { ...told, minha: known ? told.minha : null }, dias_parada, fixadas: keysOf(pins) };
  }),

  route(pinVisao, async ({ batch, input: { visao, fixada } }) => {
    const id = idOf(visao);
    if (!fixada) {
      const [, pins] = await batch(removePin(visao), ownPins());
      return { fixadas: keysOf(pins) };
    }
    const [found, , , , pins] = await batch(
      knownVisao(visao, id),
      holdPins(),
      requirePlace(visao),
      addPin(visao, id),
      ownPins(),
    );
    foundRow(found);
    return { fixadas: keysOf(pins) };
  }),
];
