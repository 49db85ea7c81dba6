import { useNavigate } from '@tanstack/react-router';
import { BookmarkPlus, Pencil, Pin, PinOff, Save, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../../../web/ui/DropdownMenu.tsx';
import { useChangeVisao } from './SalvarVisaoDialog.tsx';
import { sameState } from './state.ts';
import { changedSalva, meetSalva, places, type ShownVisao, useVisoesDe } from './use-visoes.tsx';
import { type Lista, pinVisao, removeVisao, restoreVisao } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

type Props = {
  trigger: ReactElement;
  lista: Lista;
  /** Asks for its name: of a new one, or of this one. */ onName: (visao: string | null) => void;
};

/** All views of a list, with their numbers, and what can be done with the one that is shown. */
export default function VisoesMenu({ trigger, lista, onName }: Props) {
  const navigate = useNavigate();
  const { prontas, salvas, atual, estado } = useVisoesDe(lista);
  const { path, todas, icon } = places[lista];
  const changed = changedSalva(lista, salvas, atual);
  const mayChange = useMayChange();
  const change = useChangeVisao(changed, meetSalva);
  const pin = useAction(pinVisao, { error: t.erroFixar });
  const remove = useRemoveVisao(atual);

  function open(chave: string) {
    const chosen = [...prontas, ...salvas].find((one) => one.chave === chave);
    void navigate({ to: path, search: chosen?.estado ?? {} });
  }

  const filtered = Object.keys(estado).length > 0;
  const asKept = atual !== null && sameState(atual.estado, estado);
  return (
    <DropdownMenu trigger={trigger} className="w-76" defaultOpen>
      <MenuChoices label={prontas.length > 0 ? t.prontas : t.titulo} value={atual?.chave ?? ''} onChange={open}>
        <MenuChoice value="" icon={icon} current={!filtered}>
          {todas}
        </MenuChoice>
        {prontas.map((one) => (
          <Choice key={one.chave} {...one} current={one.chave === atual?.chave} />
        ))}
      </MenuChoices>
      {salvas.length > 0 && (
        <>
          <MenuSeparator />
          <MenuChoices label={t.salvas} value={atual?.chave ?? ''} onChange={open}>
            {salvas.map((one) => (
              <Choice key={one.chave} {...one} current={one.chave === atual?.chave} />
            ))}
          </MenuChoices>
        </>
      )}
      {filtered && !(asKept && atual.chave === 'minha') && (
        <>
          <MenuSeparator />
          {changed && mayChange(changed) && (
            <MenuItem icon={Save} onSelect={() => void change.run({ estado })}>
              <span className="min-w-0 truncate">{t.salvarAlteracoes(changed.nome)}</span>
            </MenuItem>
          )}
          {!asKept && (
            <MenuItem icon={BookmarkPlus} onSelect={() => onName(null)}>
              {changed ? t.salvarComoNova : t.salvar}
            </MenuItem>
          )}
          {atual && atual.chave !== 'minha' && (
            <MenuItem
              icon={atual.fixada ? PinOff : Pin}
              onSelect={() => void pin.run({ visao: atual.chave, fixada: !atual.fixada })}
            >
              {atual.fixada ? t.tirar : t.fixar}
            </MenuItem>
          )}
          {atual && mayChange(atual) && (
            <>
              <MenuItem icon={Pencil} onSelect={() => onName(atual.chave)}>
                {t.alterar}
              </MenuItem>
              <MenuItem icon={Trash2} tone="bad" onSelect={() => void remove()}>
                {t.excluir}
              </MenuItem>
            </>
          )}
        </>
      )}
    </DropdownMenu>
  );
}

/** Of kept ones: one's own, and for those who may share also the office's. */
function useMayChange() {
  const canShare = useAllowed('views.share');
  return ({ salva }: ShownVisao) => salva !== null && (canShare || !salva.compartilhada);
}

/** Asks, deletes it, and offers to take that back. */
function useRemoveVisao(visao: ShownVisao | null) {
  const { run } = useAction(removeVisao, {
    success: t.excluida,
    error: t.erroExcluir,
    undo: ({ id }) => call(restoreVisao, { id }),
  });
  return async () => {
    const { chave, nome, salva } = visao!;
    const text = salva!.compartilhada ? t.excluirDoGabinete : t.excluirDica;
    if (await confirm({ title: t.excluirQual(nome), text, action: t.excluir, tone: 'bad' })) await run({ id: chave });
  };
}

function Choice({ chave, nome, icon, count, salva, current }: ShownVisao & { current: boolean }) {
  return (
    <MenuChoice value={chave} icon={icon} current={current}>
      <span className="flex items-baseline gap-3">
        <span className="min-w-0 flex-1 truncate">
          {nome}
          {salva?.compartilhada && <span className="sr-only"> ({t.doGabinete})</span>}
        </span>
        {count && (
          <span className={chave === 'atrasadas' && count !== '0' ? 'num font-semibold text-bad' : 'num'}>{count}</span>
        )}
      </span>
    </MenuChoice>
  );
}
