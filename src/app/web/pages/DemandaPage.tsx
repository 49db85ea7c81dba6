import type { ComponentProps } from 'react';
import { DemandaCompromissosPanel } from '../../../features/daily/agenda/CompromissosPanel.tsx';
import { ApoiadoresPanel } from '../../../features/daily/coletivo/ApoiadoresPanel.tsx';
import { ApoiadorItem, ApoiarHost } from '../../../features/daily/coletivo/ApoiarHost.tsx';
import { ReunidasPanel } from '../../../features/daily/reunir/ReunidasPanel.tsx';
import { ReunirHost, ReunirItem } from '../../../features/daily/reunir/ReunirHost.tsx';
import { FolhaPanel } from '../../../features/views/folha/FolhaPanel.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';
import type { Demanda } from '../../../features/daily/demandas/demandas.contract.ts';
import { DemandaScreen } from '../../../features/daily/demandas/DemandaScreen.tsx';
import { OficiosPanel } from '../../../features/daily/oficios-da-demanda/OficiosPanel.tsx';
import { DevolutivasPanel } from '../../../features/daily/devolutivas/DevolutivasPanel.tsx';
import { OficiosEmitidosPanel } from '../../../features/daily/oficios-da-demanda/OficiosEmitidosPanel.tsx';
import { LinhaPanel } from '../../../features/daily/linha/LinhaPanel.tsx';
import { PassoHost, PassoMenuItem } from '../../../features/daily/roteiros/PassoHost.tsx';
import { RoteiroPanel } from '../../../features/daily/roteiros/RoteiroPanel.tsx';
import { PrazoCumpridoPanel } from '../../../features/daily/prazos/PrazoCumpridoPanel.tsx';
import { PrazoMenu } from '../../../features/daily/prazos/PrazoMenu.tsx';
import { PrazoPanel } from '../../../features/daily/prazos/PrazoPanel.tsx';
import { WhatsAppHost } from '../../../features/daily/linha/WhatsAppHost.tsx';

const NovoOficioItem = lazyPart(() => import('../../../features/daily/oficios-da-demanda/NovoOficioItem.tsx'));

/** The page of a demand, with what hangs on one, in this order. */
const MoreItems = ({ demanda }: { demanda: Demanda }) => (
  <>
    <NovoOficioItem demanda={demanda} />
    {!demanda.reunida && <ApoiadorItem demandaId={demanda.id} />}
    <ReunirItem demanda={demanda} />
    <PassoMenuItem demandaId={demanda.id} />
  </>
);
const DemandaMenu = ({ demanda }: { demanda: Demanda }) => <PrazoMenu demanda={demanda} More={MoreItems} />;
/** What is due: an answer while it is open, then to tell what became of it. */
const Due = (props: ComponentProps<typeof PrazoPanel>) => (
  <>
    <PrazoPanel {...props} />
    <DevolutivasPanel {...props} />
  </>
);
const actions = [FolhaPanel];
const under = [LinhaPanel];
const cards = [
  PrazoCumpridoPanel,
  RoteiroPanel,
  OficiosPanel,
  ReunidasPanel,
  ApoiadoresPanel,
  DemandaCompromissosPanel,
];

export default () => (
  <WhatsAppHost>
    <ApoiarHost>
      <ReunirHost>
        <PassoHost>
          <DemandaScreen
            actions={actions}
            Menu={DemandaMenu}
            under={under}
            Due={Due}
            cards={cards}
            Docs={OficiosEmitidosPanel}
          />
        </PassoHost>
      </ReunirHost>
    </ApoiarHost>
  </WhatsAppHost>
);
