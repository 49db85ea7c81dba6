import { DemandaCompromissosPanel } from '../../../features/work/agenda/CompromissosPanel.tsx';
import { DemandaScreen } from '../../../features/work/demandas/DemandaScreen.tsx';

/** The page of a demand, with what hangs on one, in this order. */
const cards = [DemandaCompromissosPanel];

export default () => <DemandaScreen cards={cards} />;
