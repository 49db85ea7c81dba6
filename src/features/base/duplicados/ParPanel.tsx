import { ArrowLeftRight, Combine } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isPhone } from '../../../web/browser/media.ts';
import { enterOnce, useShortcut } from '../../../web/browser/keyboard.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { comparedFields, type Escolha, proposed } from './chosen.ts';
import {
  camposDoPar,
  decidePar,
  mergeMunicipes,
  type Chosen,
  type ParDetail,
  unmergeMunicipe,
} from './duplicados.contract.ts';
import { duplicadosTexts as t } from './duplicados.texts.ts';
import { AlikeRow, FieldRow, HeadRow, NotesRow } from './ParRows.tsx';

type Props = {
  par: ParDetail;
  onSwap: () => void;
  onDecided: () => void;
  /** Leaves this one for later. */
  onPass?: () => void;
};

/** Two records and what they become, field by field. */
export function ParPanel({ par, onSwap, onDecided, onPass }: Props) {
  const { fica, sai } = par;
  const [escolha, choose] = useState<Escolha>(() => proposed(par));
  const [informacoes, setInformacoes] = useState<Chosen['informacoes']>(['fica', 'sai']);
  const { differ, alike } = comparedFields(par);
  const merge = useAction(mergeMunicipes, {
    success: ({ nome_completo }) => t.unidos(nome_completo),
    error: t.erroUnir,
    undo: (_, { municipe_id }) => call(unmergeMunicipe, { id: municipe_id }),
  });
  const decide = useAction(decidePar, {
    success: t.guardado,
    error: t.erroGuardar,
    undo: (_, input) => call(decidePar, { ...input, estado: 'PENDENTE' }),
  });
  const submit = useRef<HTMLButtonElement>(null);
  // the next pair is decided by the same key, and read from its beginning
  useEffect(() => {
    if (!isPhone()) submit.current?.focus({ preventScroll: true });
  }, []);

  async function unite(event?: FormEvent) {
    event?.preventDefault();
    const done = await merge.run({
      id: fica.id,
      versao: fica.versao,
      municipe_id: sai.id,
      municipe_versao: sai.versao,
      informacoes,
      do_outro: camposDoPar.filter((campo) => escolha[campo] === 'sai'),
    });
    if (done) onDecided();
  }
  useShortcut({ key: 'enter', ctrl: true }, () => void unite(), !merge.busy);

  return (
    <form onSubmit={(event) => void unite(event)} onKeyDownCapture={enterOnce} className="flex flex-col gap-3">
      <div
        role="group"
        aria-label={t.titulo}
        className="divide-y divide-line overflow-hidden rounded-md border border-line bg-surface"
      >
        <HeadRow par={par} onSwap={onSwap} />
        {differ.map((campo) => (
          <FieldRow
            key={campo}
            par={par}
            campo={campo}
            escolha={escolha}
            onChoose={(side) => choose({ ...escolha, [campo]: side })}
          />
        ))}
        <NotesRow par={par} chosen={informacoes} onChoose={setInformacoes} />
        {alike.length > 0 && <AlikeRow lado={fica} campos={alike} />}
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface p-3.5 text-sm">
        <ArrowLeftRight size={16} aria-hidden className="text-ink-3" />
        <strong className="font-semibold">{t.passam(fica.nome_completo, sai)}</strong>
        <span className="text-ink-2">{t.juntos}</span>
      </p>
      <div className="flex flex-wrap items-center gap-2 max-md:flex-col-reverse max-md:*:w-full">
        {onPass && (
          <Button variant="quiet" className="md:mr-auto" onClick={onPass}>
            {t.pular}
          </Button>
        )}
        {par.pontos > 0 && (
          <Button
            className={onPass ? undefined : 'md:ml-auto'}
            aria-keyshortcuts="n"
            busy={decide.busy}
            onClick={() =>
              void decide.run({ id: fica.id, municipe_id: sai.id, estado: 'NAO_E' }).then((done) => done && onDecided())
            }
          >
            {t.naoE}
            <Kbd className="max-md:hidden">n</Kbd>
          </Button>
        )}
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          icon={Combine}
          className={onPass || par.pontos > 0 ? undefined : 'md:ml-auto'}
          aria-keyshortcuts="Control+Enter"
          busy={merge.busy}
        >
          {t.unir}
          <Kbd className="max-md:hidden">Enter</Kbd>
        </Button>
      </div>
    </form>
  );
}
