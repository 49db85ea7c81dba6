import { AlarmClock, CalendarClock, Hourglass, Play, Send } from 'lucide-react';
import { type ReactElement, use } from 'react';
import { DropdownMenu, MenuItem } from '../../../web/ui/DropdownMenu.tsx';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { isWaiting } from './acompanhar.tsx';
import { MenuContext } from './menu-context.tsx';
import { prazosTexts as t } from './prazos.texts.ts';

/** Entries of the menu of a demand. */
export default function PrazoItems({ trigger }: { trigger: ReactElement }) {
  const { demanda, More } = use(MenuContext)!;
  return (
    <DropdownMenu trigger={trigger} defaultOpen align="end">
      {demanda.status === 'EM_ANALISE' && (
        <>
          <OwnDay />
          {!demanda.reunida && <OfOpen />}
        </>
      )}
      <More demanda={demanda} />
    </DropdownMenu>
  );
}

function OwnDay() {
  const { demanda, onAsk } = use(MenuContext)!;
  return (
    <MenuItem icon={CalendarClock} onSelect={() => onAsk('prazo')}>
      {demanda.prazo ? t.mudarPrazo : t.definirPrazo}
    </MenuItem>
  );
}

/** A clock runs for open ones alone; what follows another demand goes on as that one does. */
function OfOpen() {
  const { demanda, onAsk, onSave } = use(MenuContext)!;
  const forwarded = demanda.andamento === 'ENCAMINHADA';
  return (
    <>
      <MenuItem icon={Send} onSelect={() => void onSave({ andamento: forwarded ? null : 'ENCAMINHADA' })}>
        {forwarded ? t.desmarcarEncaminhada : demandasTexts.andamentos.ENCAMINHADA}
      </MenuItem>
      {isWaiting(demanda) ? (
        <MenuItem icon={Play} onSelect={() => void onSave({ andamento: null })}>
          {t.seguir}
        </MenuItem>
      ) : (
        <MenuItem icon={Hourglass} onSelect={() => onAsk('aguardar')}>
          {t.aguardar}
        </MenuItem>
      )}
      <MenuItem icon={AlarmClock} onSelect={() => onAsk('retomar')}>
        {t.retomarEm}
      </MenuItem>
    </>
  );
}
