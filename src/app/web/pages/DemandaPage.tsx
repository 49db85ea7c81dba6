import { DemandaCompromissosPanel } from '../../../features/daily/agenda/CompromissosPanel.tsx';
import { FolhaPanel } from '../../../features/views/folha/FolhaPanel.tsx';
import { DemandaScreen } from '../../../features/daily/demandas/DemandaScreen.tsx';
import { LinhaPanel } from '../../../features/daily/linha/LinhaPanel.tsx';
import { PrazoMenu } from '../../../features/daily/prazos/PrazoMenu.tsx';
import { PrazoPanel } from '../../../features/daily/prazos/PrazoPanel.tsx';
import { WhatsAppHost } from '../../../features/daily/linha/WhatsAppHost.tsx';

/** The page of a demand, with what hangs on one, in this order. */
const actions = [FolhaPanel];
const under = [LinhaPanel];
const cards = [DemandaCompromissosPanel];

export default () => (
  <WhatsAppHost>
    <DemandaScreen actions={actions} Menu={PrazoMenu} under={under} Due={PrazoPanel} cards={cards} />
  </WhatsAppHost>
);
