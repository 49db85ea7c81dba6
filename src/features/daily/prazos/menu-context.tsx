import { type ComponentType, createContext } from 'react';
import type { Demanda } from '../demandas/demandas.contract.ts';
import type { Save } from './acompanhar.tsx';
import type { Asked } from './PrazoDialog.tsx';

type Menu = {
  demanda: Demanda;
  /** Entries of other slices, at its end. */
  More: ComponentType<{ demanda: Demanda }>;
  onAsk: (what: Asked['what']) => void;
  onSave: Save;
};

/** What the entries of the menu are about; their code comes later than its button. */
export const MenuContext = createContext<Menu | null>(null);
