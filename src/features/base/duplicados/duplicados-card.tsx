import { Combine } from 'lucide-react';
import { formatNumber } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { listDuplicados, mostCounted } from './duplicados.contract.ts';
import { duplicadosTexts as t } from './duplicados.texts.ts';

export const duplicadosCard = {
  path: '/dados/duplicados',
  icon: Combine,
  title: t.titulo,
  text: t.cartao,
  permission: 'municipes.merge',
  Count: () => {
    const total = useData(listDuplicados, {}).data?.total;
    return total ? formatNumber(total) + (total === mostCounted ? '+' : '') : null;
  },
} as const;
