import { ajustesTexts } from '../../../features/base/ajustes/ajustes.texts.ts';
import { AjustesScreen } from '../../../features/base/ajustes/AjustesScreen.tsx';
import { GeralPanel } from '../../../features/base/ajustes/GeralPanel.tsx';
import { TimbradoPanel } from '../../../features/base/ajustes/TimbradoPanel.tsx';
import { assuntosTexts } from '../../../features/base/assuntos/assuntos.texts.ts';
import { AssuntosPanel } from '../../../features/base/assuntos/AssuntosPanel.tsx';
import { CalendarioPanel } from '../../../features/base/feriados/CalendarioPanel.tsx';
import { feriadosTexts } from '../../../features/base/feriados/feriados.texts.ts';
import { ModelosPanel } from '../../../features/daily/modelos/ModelosPanel.tsx';
import { modelosTexts } from '../../../features/daily/modelos/modelos.texts.ts';
import { oficioTiposTexts } from '../../../features/base/oficio-tipos/oficio-tipos.texts.ts';
import { OficioTiposPanel } from '../../../features/base/oficio-tipos/OficioTiposPanel.tsx';
import { orgaosTexts } from '../../../features/base/orgaos/orgaos.texts.ts';
import { OrgaosPanel } from '../../../features/base/orgaos/OrgaosPanel.tsx';

/** The settings of an office, a tab for each slice that has some, in this order. */
const tabs = [
  { value: 'assuntos', label: assuntosTexts.titulo, Panel: AssuntosPanel },
  { value: 'calendario', label: feriadosTexts.titulo, Panel: CalendarioPanel },
  { value: 'modelos', label: modelosTexts.titulo, Panel: ModelosPanel },
  { value: 'orgaos', label: orgaosTexts.titulo, Panel: OrgaosPanel },
  { value: 'tipos', label: oficioTiposTexts.titulo, Panel: OficioTiposPanel },
  { value: 'timbrado', label: ajustesTexts.papelTimbrado, Panel: TimbradoPanel },
  { value: 'geral', label: ajustesTexts.geral, Panel: GeralPanel },
];

export default () => <AjustesScreen tabs={tabs} />;
