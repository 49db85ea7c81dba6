import { DemandaCompromissosPanel } from '../../features/work/agenda/CompromissosPanel.tsx';
import { DemandaPage } from '../../features/work/demandas/DemandaPage.tsx';

/** The page of a demand, with what hangs on one, in this order. */
const cards = [DemandaCompromissosPanel];

export default () => <DemandaPage cards={cards} />;
