import { Stamp } from 'lucide-react';
import { MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { useNovoOficioDe } from './use-novo-oficio-panel.tsx';

/** Entry of a demand's menu. */
export default function NovoOficioItem({ demanda }: { demanda: Demanda }) {
  const { begin } = useNovoOficioDe(demanda);
  return (
    <MenuItem icon={Stamp} onSelect={begin}>
      {oficiosTexts.novo}
    </MenuItem>
  );
}
