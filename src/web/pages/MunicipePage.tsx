import { MunicipePage } from '../../features/base/municipes/MunicipePage.tsx';
import { MunicipeCompromissosPanel } from '../../features/work/agenda/CompromissosPanel.tsx';
import { municipeDemandasTexts } from '../../features/work/demandas/demandas.texts.ts';
import { DemandasPanel } from '../../features/work/demandas/DemandasPanel.tsx';

/** The page of a citizen, with what hangs on one, in this order. */
const tabs = [
  {
    value: 'demandas',
    label: municipeDemandasTexts.aba,
    count: ({ demandas_total }: { demandas_total: number }) => demandas_total,
    Panel: DemandasPanel,
  },
];
const cards = [MunicipeCompromissosPanel];

export default () => <MunicipePage tabs={tabs} cards={cards} />;
