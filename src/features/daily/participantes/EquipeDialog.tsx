import { fullPage, usePages } from '../../../web/data/pages.ts';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { ListSkeleton } from '../../../web/ui/Skeleton.tsx';
import { equipeMax, listEquipe, type Membro } from '../../base/equipe/equipe.contract.ts';
import { equipeTexts } from '../../base/equipe/equipe.texts.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import type { Participante } from './participantes.contract.ts';
import { participantesTexts as t } from './participantes.texts.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Who takes part already. */
  people: readonly Participante[];
  onPick: (membro: Membro) => void;
};

/** Chooses a member of the team who does not take part yet. */
export function EquipeDialog({ open, onClose, people, onPick }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={t.escolhaEquipe}>
      <Members people={people} onPick={onPick} />
    </Dialog>
  );
}

function Members({ people, onPick }: Pick<Props, 'people' | 'onPick'>) {
  const { rows, more } = usePages(listEquipe, {}, fullPage(equipeMax), { error: t.erroEquipe });
  if (!rows) return <ListSkeleton rows={4} />;
  const free = rows.filter(({ id }) => !people.some((one) => one.equipe_id === id));
  if (free.length === 0 && !more) return <p className="py-6 text-center text-sm text-ink-2">{t.semEquipe}</p>;
  return (
    <ul className="max-h-[min(26rem,50dvh)] overflow-y-auto rounded-md border border-line">
      {free.map((membro) => (
        <li key={membro.id} className="border-b border-line last:border-0">
          <button
            type="button"
            onClick={() => onPick(membro)}
            className="flex min-h-11 w-full items-center px-4 py-2 text-left text-sm hover:bg-accent-soft focus-visible:bg-accent-soft"
          >
            {equipeTexts.membro(membro.nome, membro.funcao)}
          </button>
        </li>
      ))}
      {more && (
        <li className="p-2">
          <Button onClick={more}>{webTexts.mostrarMais}</Button>
        </li>
      )}
    </ul>
  );
}
