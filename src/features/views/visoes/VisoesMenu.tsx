import { useNavigate } from '@tanstack/react-router';
import { BookmarkPlus, ClipboardList, Pin, PinOff, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { DropdownMenu, MenuChoice, MenuChoices, MenuItem, MenuSeparator } from '../../../web/ui/DropdownMenu.tsx';
import { type ShownVisao, useVisaoAtual, useVisoes } from './use-visoes.tsx';
import { pinVisao, removeVisao } from './visoes.contract.ts';
import { visoesTexts as t } from './visoes.texts.ts';

/** All lists, with their numbers, and what can be done with the one that is shown. */
export default function VisoesMenu({ trigger, onSave }: { trigger: ReactElement; onSave?: () => void }) {
  const navigate = useNavigate();
  const { prontas, salvas } = useVisoes();
  const { atual, estado } = useVisaoAtual();
  const canShare = useAllowed('views.share');
  const pin = useAction(pinVisao, { error: t.erroFixar });
  const remove = useAction(removeVisao, { success: t.excluida, error: t.erroExcluir });

  function open(chave: string) {
    const chosen = [...prontas, ...salvas].find((one) => one.chave === chave);
    void navigate({ to: '/demandas', search: (chosen?.estado ?? {}) as never });
  }
  async function removeThis({ chave, nome, salva }: ShownVisao) {
    const hint = salva!.compartilhada ? t.excluirDoGabinete : t.excluirDica;
    if (await confirm({ title: t.excluirQual(nome), text: hint, action: t.excluir, tone: 'bad' }))
      await remove.run({ id: chave });
  }

  const filtered = Object.keys(estado).length > 0;
  const own = atual?.salva && (canShare || !atual.salva.compartilhada);
  return (
    <DropdownMenu trigger={trigger} className="w-76" defaultOpen>
      <MenuChoices label={t.prontas} value={atual?.chave ?? ''} onChange={open}>
        <MenuChoice value="" icon={ClipboardList}>
          {t.todas}
        </MenuChoice>
        {prontas.map((one) => (
          <Choice key={one.chave} {...one} />
        ))}
      </MenuChoices>
      {salvas.length > 0 && (
        <>
          <MenuSeparator />
          <MenuChoices label={t.salvas} value={atual?.chave ?? ''} onChange={open}>
            {salvas.map((one) => (
              <Choice key={one.chave} {...one} />
            ))}
          </MenuChoices>
        </>
      )}
      {filtered && (
        <>
          <MenuSeparator />
          {onSave && (!atual || !sameAs(atual, estado)) && (
            <MenuItem icon={BookmarkPlus} onSelect={onSave}>
              {t.salvar}
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
          {own && (
            <MenuItem icon={Trash2} tone="bad" onSelect={() => void removeThis(atual)}>
              {t.excluir}
            </MenuItem>
          )}
        </>
      )}
    </DropdownMenu>
  );
}

const sameAs = (atual: ShownVisao, estado: Record<string, string>) =>
  Object.keys(estado).length === Object.keys(atual.estado).length;

function Choice({ chave, nome, icon, count, salva }: ShownVisao) {
  return (
    <MenuChoice value={chave} icon={icon}>
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
