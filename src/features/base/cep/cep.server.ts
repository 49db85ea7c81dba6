import { callerOf } from '../../../server/turns/caller.ts';
import { fail } from '../../../server/process/failure.ts';
import { route } from '../../../server/http/route.ts';
import { Slots } from '../../../server/turns/slots.ts';
import { getCep } from './cep.contract.ts';
import { cepLookup } from './cep-lookup.server.ts';

/** Questions on their way: whoever asks for all the codes there are does so a few at a time, and others are not behind them. */
const asking = new Slots(16, 200, { patience: { short: 3_000, long: 3_000 }, alone: { person: 4, office: 8 } });

/** @param cepUrl address of the postal-code service, with `{cep}` */
export function cepRoutes(cepUrl: string) {
  const lookup = cepLookup(cepUrl);
  return [
    route(getCep, async ({ batch, params: { cep }, request }) => {
      // no data of the office is read, but only its members may ask
      await batch();
      const found = await asking.run(() => lookup(cep), callerOf(request), true);
      if (found === 'not_found') fail('cep.not_found');
      if (found === 'unavailable') fail('cep.unavailable', { retryAfter: 5 });
      return found;
    }),
  ];
}
