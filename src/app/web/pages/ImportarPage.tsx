import { ConferenciaPanel } from '../../../features/daily/conferencia/ConferenciaPanel.tsx';
import { ImportacoesPanel } from '../../../features/daily/conferencia/ImportacoesPanel.tsx';
import { ImportarPanel } from '../../../features/daily/conferencia/ImportarPanel.tsx';
import { ImportarScreen } from '../../../features/daily/importar/ImportarScreen.tsx';

/** A spreadsheet from the file to its last row. */
const passos = { ARQUIVO: ImportacoesPanel, CONFERENCIA: ConferenciaPanel, IMPORTAR: ImportarPanel };

export default () => <ImportarScreen passos={passos} />;
