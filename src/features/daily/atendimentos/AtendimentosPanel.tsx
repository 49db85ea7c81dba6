import { MessageSquareText, Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import { formatDate, formatInstant } from '../../../shared/format.ts';
import { dayOf } from '../../../shared/time.ts';
import { usePages } from '../../../web/data/pages.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { MoreRows } from '../../../web/ui/MoreRows.tsx';
import type { MunicipeDetail } from '../../base/municipes/municipes.contract.ts';
import { AtendimentoForm } from './AtendimentoForm.tsx';
import { type AtendimentoListed, contactNames, listAtendimentos } from './atendimentos.contract.ts';
import { atendimentosTexts as t } from './atendimentos.texts.ts';

/** The contacts with a citizen, and the way to write one down. */
export function AtendimentosPanel({
  municipe: { id: municipeId, anonimizado_em, historicos_total },
}: {
  municipe: MunicipeDetail;
}) {
  const all = historicos_total;
  const contacts = usePages(listAtendimentos, { id: municipeId }, (rows) => rows.length < all, {
    error: t.erroCarregar,
  });
  const canEdit = useAllowed('municipes.edit') && !anonimizado_em;
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const add = canEdit && (
    <Button icon={Plus} onClick={() => setAdding(true)}>
      {t.adicionar}
    </Button>
  );
  return (
    <div className="max-w-4xl">
      <Loaded query={contacts.query} error={t.erroCarregar}>
        {(first) =>
          first.length > 0 ? (
            <>
              <div className="mb-3 flex justify-end">{add}</div>
              <ol className="rounded-md border border-line bg-surface">
                {contacts.rows!.map((row) => (
                  <Entry key={row.id} entry={row} />
                ))}
              </ol>
              <MoreRows list={contacts} />
            </>
          ) : (
            <EmptyState icon={MessageSquareText} title={t.vazio} hint={t.vazioDica} action={add} />
          )
        }
      </Loaded>
      <Dialog open={adding} onClose={close} title={t.adicionarTitulo}>
        <AtendimentoForm
          municipeId={municipeId}
          name="historico"
          said={{ success: t.adicionado, error: t.erroAdicionar }}
          onCancel={close}
          onSaved={close}
        />
      </Dialog>
    </div>
  );
}

function Entry({ entry }: { entry: AtendimentoListed }) {
  const { canal, avisado_em, data_registro } = entry;
  // written down on another day than they were told
  const told = avisado_em !== null && avisado_em !== dayOf(new Date(data_registro));
  const said = [...(told ? [t.avisouEm(formatDate(avisado_em))] : []), ...(canal ? [contactNames.canal[canal]] : [])];
  return (
    <li className="border-t border-line px-4 py-3.5 first:border-0">
      <p className="text-md break-words whitespace-pre-line">{entry.descricao}</p>
      <p className="mt-1 flex flex-wrap gap-x-1.5 text-xs text-ink-3">
        <span>{entry.autor}</span>
        {said.map((one) => (
          <Fragment key={one}>
            <span aria-hidden>·</span>
            <span>{one}</span>
          </Fragment>
        ))}
        <span aria-hidden>·</span>
        <time dateTime={entry.data_registro} className="num">
          {formatInstant(entry.data_registro)}
        </time>
      </p>
    </li>
  );
}
