import { MapPin } from 'lucide-react';
import type { AnyForm } from '../../../web/forms/contract-form.ts';
import { TextField } from '../../../web/forms/FormFields.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { agendaTexts as t } from './agenda.texts.ts';
import { MapMenu } from './MapMenu.tsx';

/** Where it is, and the way to a map of it. */
export function LocalField({ form }: { form: AnyForm }) {
  const place = String(form.watch('local') ?? '').trim();
  return (
    <div className="flex items-end gap-1">
      <TextField form={form} name="local" label={t.local} maxLength={300} optional className="min-w-0 flex-1" />
      <MapMenu
        place={place}
        trigger={<IconButton icon={MapPin} label={t.verNoMapa} disabled={!place} className="md:size-[2.125rem]" />}
      />
    </div>
  );
}
