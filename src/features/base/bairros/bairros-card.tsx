import { MapPinned } from 'lucide-react';
import { bairrosTexts as t } from './bairros.texts.ts';

/** Among the data of the office. */
export const bairrosCard = {
  path: '/dados/bairros',
  icon: MapPinned,
  title: t.titulo,
  text: t.cartao,
  permission: 'quality.use',
} as const;
