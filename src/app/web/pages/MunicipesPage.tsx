import { Suspense, useState } from 'react';
import MunicipesList from '../../../features/base/municipes/MunicipesPage.tsx';
import { WhatsAppHost } from '../../../features/daily/linha/WhatsAppHost.tsx';
import type { Naming } from '../../../features/views/visoes/VisoesPanel.tsx';
import { lazyPart } from '../../../web/parts/lazy-part.tsx';

const Visoes = lazyPart(() => import('../../../features/views/visoes/MunicipesVisoesPanel.tsx'));

/** The list of citizens; the ways to its views come behind it. */
export default function MunicipesPage() {
  const [view, setView] = useState<string | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  return (
    <WhatsAppHost>
      <MunicipesList
        view={view}
        menu={
          <Suspense>
            <Visoes onNome={setView} naming={naming} onNaming={setNaming} />
          </Suspense>
        }
      />
    </WhatsAppHost>
  );
}
