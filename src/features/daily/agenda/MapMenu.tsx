import { MapPin } from 'lucide-react';
import type { ReactElement } from 'react';
import { DropdownMenu, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { agendaTexts as t } from './agenda.texts.ts';

/** Whoever finds a place for what is written, by address; nothing goes there before it is chosen. */
const maps = [
  ['Google Maps', 'https://www.google.com/maps/search/?api=1&query='],
  ['Waze', 'https://waze.com/ul?q='],
  ['OpenStreetMap', 'https://www.openstreetmap.org/search?query='],
  ['Apple Maps', 'https://maps.apple.com/?q='],
] as const;

/** Where an appointment is, in the map that the person chooses. */
export function MapMenu({ place, trigger = <Place place={place} /> }: { place: string; trigger?: ReactElement }) {
  const open = (address: string) => window.open(address + encodeURIComponent(place), '_blank', 'noopener,noreferrer');
  return (
    <DropdownMenu trigger={trigger}>
      {maps.map(([name, address]) => (
        <MenuItem key={name} icon={MapPin} onSelect={() => open(address)}>
          {name}
        </MenuItem>
      ))}
    </DropdownMenu>
  );
}

function Place({ place, ...rest }: { place: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={t.mapaDe(place)}
      className="-mx-1 flex min-h-11 max-w-full items-center gap-2 rounded-sm px-1 text-left font-medium text-accent-text hover:underline md:min-h-8"
    >
      <MapPin size={16} strokeWidth={1.9} aria-hidden className="shrink-0" />
      <span className="min-w-0 break-words">{place}</span>
    </button>
  );
}
