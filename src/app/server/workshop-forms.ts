import { nouns } from '../../shared/nouns.ts';
import type { AnyForm } from '../../server/exports/file-form.ts';

/** The form that a file is made in, which its noun names: loaded with its first use, as the process has but one to make. */
export async function formOf(name: string): Promise<AnyForm> {
  const { slice, forms } = nouns.find((noun) => noun.forms?.[name])!;
  const [floor, folder] = slice.split('/');
  const file = forms![name]!;
  return ((await import(`../../features/${floor}/${folder}/${file}.form.server.ts`)) as { form: AnyForm }).form;
}
