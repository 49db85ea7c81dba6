import { Stamp } from 'lucide-react';
import { MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';
import { useNovoOficio } from './use-novo-oficio.tsx';

/** Entry of a demand's menu. */
export default function NovoOficioItem({ demanda }: { demanda: Demanda }) {
  const { begin } = useNovoOficio(demanda);
  return (
    <MenuItem icon={Stamp} onSelect={begin}>
      {t.novo}
    </MenuItem>
  );
}
