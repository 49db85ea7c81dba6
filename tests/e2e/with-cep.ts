import { startCepService } from '../support/services/cep-service.ts';
import { startProduct, test as base, type Product } from './product.ts';

/** What answers for postal codes in `test`. */
export let cep: Awaited<ReturnType<typeof startCepService>>;

export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      cep = await startCepService();
      const product = await startProduct({ CEP_URL: cep.url });
      await use(product);
      await product.stop();
      await cep.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
