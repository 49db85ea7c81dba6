import DemandasList from '../../../features/daily/demandas/DemandasPage.tsx';
import { EmLotePanel } from '../../../features/daily/em-lote/EmLotePanel.tsx';

/** The list of demands, with what is done to many of them at once. */
export default () => (
  <>
    <DemandasList />
    <EmLotePanel />
  </>
);
