import { Building2, RefreshCw, Tag, User, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useShortcut } from '../../../web/browser/keyboard.ts';
import { useTenant } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { DropdownMenu } from '../../../web/ui/DropdownMenu.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { chooseAll, clearSelection, letGo, type Selection, useSelection } from '../../../web/ui/selection.tsx';
import { NovosOficiosPanel } from '../mala-direta/NovosOficiosPanel.tsx';
import { sigiloTexts } from '../sigilo/sigilo.texts.ts';
import { bulkAttendant, type BulkField, bulkFieldNames, bulkMax } from './em-lote.contract.ts';
import { emLoteTexts as t } from './em-lote.texts.ts';
import { FieldChoices } from './FieldChoices.tsx';
import { useBulk } from './use-bulk.tsx';

/** Above so many rows it is asked once more. */
const askAbove = 20;

const icons: Record<BulkField, LucideIcon> = {
  status: RefreshCw,
  assessor_id: User,
  setor_id: Building2,
  assunto_id: Tag,
};

const countOf = ({ all, chosen, total }: Selection) => (all ? (total ?? 0) : chosen.size);

/** Floats over the end of the list: how many are chosen, and the fields that can be given to all of them. */
export default function EmLoteBar() {
  const selection = useSelection();
  const { all, chosen, rows, total = 0, filter } = selection;
  const { role } = useTenant();
  const { change, busy } = useBulk();
  useShortcut({ key: 'escape', typing: true }, clearSelection);
  const count = countOf(selection);
  const most = role === 'attendant' ? bulkAttendant : bulkMax;
  const more = !all && total > chosen.size && total <= most && rows.every((id) => chosen.has(id));

  async function give(field: BulkField, value: string | null, name: string, hides = false) {
    const title = t.pergunta(t.qualCampo[field], count, value === null ? null : name);
    const said = count === 1 ? sigiloTexts.assuntoOculta : sigiloTexts.assuntoOcultaVarias;
    const text = hides ? `${said} ${t.perguntaDica}` : t.perguntaDica;
    if ((hides || count > askAbove) && !(await confirm({ title, text, action: t.mudar }))) return;
    const which = all ? { filtro: filter, total } : { ids: [...chosen] };
    if (await change({ ...which, mudar: { [field]: value } })) letGo(selection);
  }

  return (
    <section
      aria-label={t.barra}
      className="foot-bar-wide fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface px-3 pt-2 pb-[calc(0.5rem+env(safe-area-inset-bottom))] text-sm shadow-float print:hidden md:right-4 md:bottom-4 md:left-[calc(var(--side,0rem)+1rem)] md:mx-auto md:w-fit md:rounded-md md:border md:px-2 md:py-1.5"
    >
      {more && (
        <p className="border-b border-line pb-1.5 text-center">
          <Button variant="quiet" className="text-accent-text!" onClick={chooseAll}>
            {t.selecionarTodas(total)}
          </Button>
        </p>
      )}
      <div className="flex flex-wrap items-center gap-1">
        <p role="status" className="px-2 font-semibold whitespace-nowrap max-md:flex-1">
          {t.selecionadas(count)}
        </p>
        {/* before what takes the choice back: whoever has just chosen all comes to these first */}
        <div className="flex gap-1 max-md:order-last max-md:w-full max-md:overflow-x-auto md:flex-wrap md:border-x md:border-line md:px-1">
          {bulkFieldNames.map((field) => (
            <DropdownMenu
              key={field}
              side="top"
              trigger={
                <Button
                  variant="quiet"
                  icon={icons[field]}
                  busy={busy === field}
                  className="max-md:px-2.5! max-md:[&>svg]:hidden"
                >
                  {t.campos[field]}
                </Button>
              }
            >
              <FieldChoices field={field} onChoose={(...choice) => void give(field, ...choice)} />
            </DropdownMenu>
          ))}
          <NovosOficiosPanel chosen={chosen} all={all} onDone={clearSelection} />
        </div>
        <Button variant="quiet" onClick={clearSelection}>
          <X size={16} aria-hidden className="md:hidden" />
          {t.limpar}
          <span aria-hidden className="flex max-md:hidden">
            <Kbd>Esc</Kbd>
          </span>
        </Button>
      </div>
    </section>
  );
}
