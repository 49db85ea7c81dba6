import { ConferenciaPanel } from '../../../features/daily/conferencia/ConferenciaPanel.tsx';
import { ImportarPanel } from '../../../features/daily/conferencia/ImportarPanel.tsx';
import { ImportarScreen } from '../../../features/daily/importar/ImportarScreen.tsx';

/** A spreadsheet from the file to its last row. */
const passos = { CONFERENCIA: ConferenciaPanel, IMPORTAR: ImportarPanel };

export default () => <ImportarScreen passos={passos} />;
