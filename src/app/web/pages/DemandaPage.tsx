import { DemandaCompromissosPanel } from '../../../features/daily/agenda/CompromissosPanel.tsx';
import { FolhaPanel } from '../../../features/views/folha/FolhaPanel.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import type { Demanda } from '../../../features/daily/demandas/demandas.contract.ts';
import { DemandaScreen } from '../../../features/daily/demandas/DemandaScreen.tsx';
import { OficiosPanel } from '../../../features/daily/redacao/OficiosPanel.tsx';
import { LinhaPanel } from '../../../features/daily/linha/LinhaPanel.tsx';
import { PrazoMenu } from '../../../features/daily/prazos/PrazoMenu.tsx';
import { PrazoPanel } from '../../../features/daily/prazos/PrazoPanel.tsx';
import { WhatsAppHost } from '../../../features/daily/linha/WhatsAppHost.tsx';

const NovoOficioItem = lazyPart(() => import('../../../features/daily/redacao/NovoOficioItem.tsx'));

/** The page of a demand, with what hangs on one, in this order. */
const DemandaMenu = ({ demanda }: { demanda: Demanda }) => <PrazoMenu demanda={demanda} More={NovoOficioItem} />;
const actions = [FolhaPanel];
const under = [LinhaPanel];
const cards = [OficiosPanel, DemandaCompromissosPanel];

export default () => (
  <WhatsAppHost>
    <DemandaScreen actions={actions} Menu={DemandaMenu} under={under} Due={PrazoPanel} cards={cards} />
  </WhatsAppHost>
);
