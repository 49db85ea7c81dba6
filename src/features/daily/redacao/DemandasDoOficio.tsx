import { Link } from '@tanstack/react-router';
import { ClipboardList, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import DemandaPicker from '../reunir/DemandaPicker.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { linkDemandas, unlinkDemanda } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** What a letter is about. Of an issued one only those that joined later can be taken out. */
export function DemandasDoOficio({ oficio, canEdit }: { oficio: Oficio; canEdit: boolean }) {
  const { id, ligadas, situacao } = oficio;
  const [choosing, setChoosing] = useState(false);
  const link = useAction(linkDemandas, { error: t.erroLigar });
  const unlink = useAction(unlinkDemanda, { error: t.erroDesligar });
  return (
    <section aria-label={t.demandas}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-sm font-medium text-ink-2">{t.demandas}</h2>
        {canEdit && situacao !== 'ANULADO' && (
          <Button
            variant="quiet"
            icon={Plus}
            busy={link.busy}
            className="text-accent-text!"
            onClick={() => setChoosing(true)}
          >
            {t.acrescentar}
          </Button>
        )}
      </div>
      {ligadas.length === 0 && <p className="text-sm text-ink-3">{t.nenhumaDemanda}</p>}
      <ul>
        {ligadas.map(({ id: demanda_id, numero, municipe, descricao, depois, excluida }) => (
          <li key={demanda_id} className="flex min-h-11 items-center gap-2.5 md:min-h-9">
            <ClipboardList size={15} strokeWidth={1.8} aria-hidden className="shrink-0 text-ink-3" />
            <Link
              to="/demandas/$id"
              params={{ id: demanda_id }}
              className="min-w-0 flex-1 truncate text-sm hover:underline"
            >
              <span className="capitals font-medium">{municipe}</span>{' '}
              <span className="capitals text-ink-2">{descricao}</span>
            </Link>
            {excluida && <span className="text-xs text-bad">{t.demandaExcluida}</span>}
            {depois && <span className="text-xs text-ink-3">{t.depois}</span>}
            {canEdit && (situacao === 'RASCUNHO' || depois) && situacao !== 'ANULADO' && (
              <IconButton
                icon={X}
                label={t.tirarDemanda(numero)}
                // the second click of a double one would take out whichever has moved up
                onClick={({ detail }) => detail < 2 && !unlink.busy && void unlink.run({ id, demanda_id })}
              />
            )}
          </li>
        ))}
      </ul>
      {choosing && (
        <DemandaPicker
          title={t.acrescentarTitulo}
          offered={(one) => !ligadas.some((linked) => linked.id === one.id)}
          onClose={() => setChoosing(false)}
          onPick={(demanda_id) => {
            setChoosing(false);
            void link.run({ id, demandas: [demanda_id] });
          }}
        />
      )}
    </section>
  );
}
