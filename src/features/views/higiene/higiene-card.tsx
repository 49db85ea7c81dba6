import { Sparkles } from 'lucide-react';
import { formatNumber } from '../../../shared/format.ts';
import { useData } from '../../../web/data/data.ts';
import { higieneRules } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';

function HigieneCount() {
  const { data } = useData(higieneRules, {});
  return data && formatNumber(data.regras.reduce((sum, { pendentes }) => sum + pendentes, 0));
}

/** Among the data of the office. */
export const higieneCard = {
  path: '/dados/higiene',
  icon: Sparkles,
  title: t.titulo,
  text: t.cartao,
  permission: 'quality.use',
  Count: HigieneCount,
} as const;
