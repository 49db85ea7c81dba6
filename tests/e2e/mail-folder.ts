import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import type { Product } from './product.ts';

/** Mails as they arrive in DATA_DIR/mail. */

/** Text of the newest mail to an address whose subject fits. */
export async function mailTo(product: Pick<Product, 'dataDir'>, recipient: string, subject: RegExp): Promise<string> {
  const folder = join(product.dataDir, 'mail');
  for (let tries = 0; tries < 100; tries += 1) {
    const names = await readdir(folder).catch(() => []);
    const files = names.filter((one) => one.endsWith('.eml')).map((one) => join(folder, one));
    // their names say the second, in which there may be two
    const times = await Promise.all(files.map(async (file) => ({ file, at: (await stat(file)).mtimeMs })));
    for (const { file } of times.toSorted((a, b) => b.at - a.at)) {
      const mail = await PostalMime.parse(await readFile(file));
      if (mail.to?.[0]?.address === recipient && subject.test(mail.subject ?? '')) return mail.text ?? '';
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${recipient}`);
}

export const linkIn = (text: string): string => /https?:\/\/\S+/.exec(text)![0];
