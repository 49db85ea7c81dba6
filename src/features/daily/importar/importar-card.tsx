import { FileSpreadsheet } from 'lucide-react';
import { importarTexts as t } from './importar.texts.ts';

export const importarCard = {
  path: '/dados/importar',
  icon: FileSpreadsheet,
  title: t.cartao,
  text: t.cartaoDica,
  permission: 'imports.run',
} as const;
