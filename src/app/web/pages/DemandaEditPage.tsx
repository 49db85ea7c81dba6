import DemandaEdit from '../../../features/daily/demandas/DemandaEditPage.tsx';
import { CodigoDoOficioPanel } from '../../../features/daily/oficios-da-demanda/CodigoDoOficioPanel.tsx';

/** A demand that is edited; its letters say where its code comes from. */
export default () => <DemandaEdit Codigo={CodigoDoOficioPanel} />;
