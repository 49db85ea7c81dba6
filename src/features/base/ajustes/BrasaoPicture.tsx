import { downloadUrl } from '../../../web/calls/api.ts';
import { usePicture } from '../../../web/uploads/use-picture.ts';
import { getBrasao } from './ajustes.contract.ts';
import { ajustesTexts as t } from './ajustes.texts.ts';

/** A coat of arms by its id; nothing until it is there. */
export function BrasaoPicture({ id, className }: { id: string; className: string }) {
  const src = usePicture(downloadUrl(getBrasao, { id }));
  return src && <img src={src} alt={t.brasaoAlt} className={className} />;
}
