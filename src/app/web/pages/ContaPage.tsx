import { ContaScreen } from '../../../features/account/conta/ContaScreen.tsx';
import { AvisosPanel } from '../../../features/daily/fila/AvisosPanel.tsx';

/** What is one's own, with what other slices let a person choose for themselves. */
export default () => <ContaScreen chosen={<AvisosPanel />} />;
