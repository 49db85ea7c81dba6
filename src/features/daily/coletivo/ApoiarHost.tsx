import { createContext, type ReactNode, use, useState } from 'react';
import { Users } from 'lucide-react';
import { MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { MunicipePicker } from '../../base/municipes/MunicipePicker.tsx';
import { coletivoTexts as t } from './coletivo.texts.ts';
import { useAddApoiador } from './add-apoiador.tsx';

/** Asks who supports a demand as well, by its id. */
const ApoiarContext = createContext<(demandaId: string) => void>(() => undefined);
export const useApoiar = () => use(ApoiarContext);

/** Around a demand's page: its menu and its card ask here; whoever is not registered yet is, on the spot. */
export function ApoiarHost({ children }: { children: ReactNode }) {
  const [demandaId, setDemandaId] = useState<string | null>(null);
  const add = useAddApoiador();
  return (
    <ApoiarContext value={setDemandaId}>
      {children}
      <MunicipePicker
        open={demandaId !== null}
        onClose={() => setDemandaId(null)}
        onPick={({ id: municipe_id }) => {
          if (demandaId) void add.run({ id: demandaId, municipe_id });
          setDemandaId(null);
        }}
      />
    </ApoiarContext>
  );
}

/** Entry of a demand's menu. */
export function ApoiadorItem({ demandaId }: { demandaId: string }) {
  const ask = useApoiar();
  return (
    <MenuItem icon={Users} onSelect={() => ask(demandaId)}>
      {t.acrescentar}
    </MenuItem>
  );
}
