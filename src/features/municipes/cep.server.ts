import { fail } from '../../server/failure.ts';
import { route } from '../../server/route.ts';
import { getCep } from './cep.contract.ts';
import { cepLookup } from './cepLookup.server.ts';

/** @param cepUrl address of the postal-code service, with `{cep}` */
export function cepRoutes(cepUrl: string) {
  const lookup = cepLookup(cepUrl);
  return [
    route(getCep, async ({ batch, params: { cep } }) => {
      // no data of the office is read, but only its members may ask
      await batch();
      const found = await lookup(cep);
      if (found === 'not_found') fail('cep.not_found');
      if (found === 'unavailable') fail('cep.unavailable', { retryAfter: 5 });
      return found;
    }),
  ];
}
