import { AnonimizarPanel } from '../../../features/base/anonimizar/AnonimizarPanel.tsx';
import { UnirPanel } from '../../../features/base/duplicados/UnirPanel.tsx';
import { MunicipeScreen } from '../../../features/base/municipes/MunicipeScreen.tsx';
import { FichaMenu } from '../../../features/views/ficha/FichaMenu.tsx';
import { atendimentosTexts } from '../../../features/daily/atendimentos/atendimentos.texts.ts';
import { HistoricoPanel } from '../../../features/daily/linha/HistoricoPanel.tsx';
import { MunicipeCompromissosPanel } from '../../../features/daily/agenda/CompromissosPanel.tsx';
import { municipeDemandasTexts } from '../../../features/daily/demandas/demandas.texts.ts';
import { DemandasPanel, OpenDemandasPanel } from '../../../features/daily/demandas/DemandasPanel.tsx';
import type { Municipe } from '../../../features/base/municipes/municipes.contract.ts';
import { WhatsAppHost } from '../../../features/daily/linha/WhatsAppHost.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';

const OficiosQueFicam = lazyPart(() => import('../../../features/daily/oficios-da-demanda/OficiosQueFicamPanel.tsx'));

/** The page of a citizen, with what hangs on one, in this order. */
const tabs = [
  {
    value: 'historico',
    label: atendimentosTexts.aba,
    count: ({ historicos_total }: { historicos_total: number }) => historicos_total,
    Panel: HistoricoPanel,
  },
  {
    value: 'demandas',
    label: municipeDemandasTexts.aba,
    count: ({ demandas_total }: { demandas_total: number }) => demandas_total,
    Panel: DemandasPanel,
  },
];
const actions = [FichaMenu];
const first = [OpenDemandasPanel];
const cards = [MunicipeCompromissosPanel];
const Anonimizar = ({ municipe }: { municipe: Municipe }) => (
  <AnonimizarPanel municipe={municipe} Ficam={OficiosQueFicam} />
);
const last = [UnirPanel, Anonimizar];

export default () => (
  <WhatsAppHost>
    <MunicipeScreen actions={actions} first={first} tabs={tabs} cards={cards} last={last} />
  </WhatsAppHost>
);
