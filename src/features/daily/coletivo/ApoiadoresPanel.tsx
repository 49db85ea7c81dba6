import { UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PhoneLink } from '../../../web/ui/PhoneLink.tsx';
import { useApoiar } from './ApoiarHost.tsx';
import { type Apoiador, createApoiador, deleteApoiador, listApoiadores } from './coletivo.contract.ts';
import { coletivoTexts as t } from './coletivo.texts.ts';

/** So many people stand in the card before all are asked for. */
const few = 5;

type Props = { demanda: { id: string; apoiadores: number; devolutiva: string | null }; folds: boolean };

/** Who else asks for it. The card comes with the first of them, and stays while the page is looked at; of a closed demand they stand among those to tell. */
export function ApoiadoresPanel({ demanda, folds }: Props) {
  const { id, apoiadores, devolutiva } = demanda;
  const canEdit = useAllowed('demandas.edit');
  const ask = useApoiar();
  const [hadSome, setHadSome] = useState(false);
  if (apoiadores > 0 && !hadSome) setHadSome(true);
  const shown = hadSome && devolutiva === null;
  const query = useData(listApoiadores, { id }, { error: t.erroCarregar, enabled: shown });
  const [all, setAll] = useState(false);
  if (!shown) return null;
  return (
    <PanelCard name="apoiadores" folds={folds} title={t.apoiadores(apoiadores)}>
      <Loaded query={query} error={t.erroCarregar}>
        {(rows) => (
          <>
            {rows.length === 0 && <p className="text-sm text-ink-2">{t.ninguemMais}</p>}
            <ul className="flex flex-col gap-3">
              {(all ? rows : rows.slice(0, few)).map((one) => (
                <Line key={one.id} demandaId={id} apoiador={one} canEdit={canEdit} />
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap gap-2">
              {canEdit && (
                <Button icon={UserPlus} aria-haspopup="dialog" onClick={() => ask(id)}>
                  {t.acrescentar}
                </Button>
              )}
              {rows.length > few && !all && (
                <Button variant="quiet" onClick={() => setAll(true)}>
                  {t.verTodos(rows.length)}
                </Button>
              )}
            </div>
          </>
        )}
      </Loaded>
    </PanelCard>
  );
}

function Line({ demandaId, apoiador, canEdit }: { demandaId: string; apoiador: Apoiador; canEdit: boolean }) {
  const { municipe_id, nome_completo, telefone_ddd } = apoiador;
  const remove = useAction(deleteApoiador, {
    success: t.tirado,
    error: t.erroTirar,
    undo: () => call(createApoiador, { id: demandaId, municipe_id }),
  });
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">
          <span className="capitals">{nome_completo}</span>
        </p>
        {telefone_ddd && <PhoneLink phone={telefone_ddd} />}
      </div>
      {canEdit && (
        <IconButton
          icon={X}
          label={t.tirarQuem(nome_completo)}
          // the second click of a double one would take out whoever has moved up
          onClick={({ detail }) => detail < 2 && !remove.busy && void remove.run({ id: demandaId, municipe_id })}
        />
      )}
    </li>
  );
}
