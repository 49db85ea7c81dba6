import { DemandaCompromissosPanel } from '../../../features/daily/agenda/CompromissosPanel.tsx';
import { FolhaPanel } from '../../../features/views/folha/FolhaPanel.tsx';
import { DemandaScreen } from '../../../features/daily/demandas/DemandaScreen.tsx';

/** The page of a demand, with what hangs on one, in this order. */
const actions = [FolhaPanel];
const cards = [DemandaCompromissosPanel];

export default () => <DemandaScreen actions={actions} cards={cards} />;
