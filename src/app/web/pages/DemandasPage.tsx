import { useState } from 'react';
import DemandasList from '../../../features/daily/demandas/DemandasPage.tsx';
import { EmLotePanel } from '../../../features/daily/em-lote/EmLotePanel.tsx';
import { WhatsAppHost } from '../../../features/daily/linha/WhatsAppHost.tsx';
import {
  type Naming,
  useNomeDaVisao,
  VisoesChipsPanel,
  VisoesHost,
  VisoesPanel,
} from '../../../features/views/visoes/VisoesPanel.tsx';

/** The list of demands, with the ways to its views, and what is done to many of them at once. */
export default function DemandasPage() {
  const view = useNomeDaVisao('demandas');
  const [naming, setNaming] = useState<Naming | null>(null);
  return (
    <VisoesHost lista="demandas" naming={naming} onNaming={setNaming}>
      <WhatsAppHost>
        <DemandasList
          view={view}
          menu={<VisoesPanel lista="demandas" />}
          chips={<VisoesChipsPanel lista="demandas" />}
        />
      </WhatsAppHost>
      <EmLotePanel />
    </VisoesHost>
  );
}
