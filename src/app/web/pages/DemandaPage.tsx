import { DemandaCompromissosPanel } from '../../../features/daily/agenda/CompromissosPanel.tsx';
import { DemandaScreen } from '../../../features/daily/demandas/DemandaScreen.tsx';

/** The page of a demand, with what hangs on one, in this order. */
const cards = [DemandaCompromissosPanel];

export default () => <DemandaScreen cards={cards} />;
