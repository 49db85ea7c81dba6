import { Landmark } from 'lucide-react';
import { gabinetesTexts } from '../../../features/account/gabinetes/gabinetes.texts.ts';
import { SelectTenantScreen } from '../../../features/account/gabinetes/SelectTenantScreen.tsx';
import { adminMenu } from '../menu/menu.ts';

/** Choosing an office, and the pages of the installation for who administers that and belongs to none. */
const administration = [...adminMenu, { path: '/admin/tenants', label: gabinetesTexts.titulo, icon: Landmark }];

export default () => <SelectTenantScreen administration={administration} />;
