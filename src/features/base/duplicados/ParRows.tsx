import { type ReactNode, useId } from 'react';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { DateText } from '../../../web/ui/DateText.tsx';
import { Disclosure } from '../../../web/ui/Disclosure.tsx';
import { showMunicipeValue } from '../municipes/municipes.contract.ts';
import { municipeCampos } from '../municipes/municipes.texts.ts';
import { type Escolha, otherPhone } from './chosen.ts';
import { type CampoDoPar, type Chosen, type Lado, lados, type ParDetail } from './duplicados.contract.ts';
import { duplicadosTexts as t, hangingText } from './duplicados.texts.ts';

/** One line of the comparison: its label, both records, and the result; below each other on a phone. */
function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="grid md:grid-cols-[11rem_1fr_1fr_1fr] md:divide-x md:divide-line">
      <div className="p-3 text-sm text-ink-2 max-md:pb-0 max-md:font-medium">{label}</div>
      {children}
    </div>
  );
}

const cell = 'min-w-0 px-3.5 py-3 text-sm max-md:py-2';
const result = 'bg-accent-soft';

function Head({ lado, name, note, className }: { lado: Lado; name: string; note: ReactNode; className?: string }) {
  return (
    <div className={cx(cell, 'flex gap-2.5', className)}>
      <Avatar name={lado.nome_completo} />
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        {note}
      </div>
    </div>
  );
}

/** Who the two are, and which of them stays. */
export function HeadRow({ par: { fica, sai }, onSwap }: { par: ParDetail; onSwap: () => void }) {
  const note = (lado: Lado) => (
    <p className="text-xs text-ink-2">
      <span className="num"># {lado.codigo}</span> · {t.desde} <DateText value={lado.data_cadastro} />
      <span className="block">{hangingText(lado)}</span>
    </p>
  );
  const both = {
    demandas: fica.demandas + sai.demandas,
    atendimentos: fica.atendimentos + sai.atendimentos,
    compromissos: fica.compromissos + sai.compromissos,
    apoios: fica.apoios + sai.apoios,
    devolutivas: fica.devolutivas + sai.devolutivas,
  };
  return (
    <Row label={<span className="sr-only">{t.campo}</span>}>
      <Head lado={fica} name={fica.nome_completo} note={note(fica)} />
      <Head lado={sai} name={sai.nome_completo} note={note(sai)} />
      <Head
        lado={fica}
        name={t.resultado}
        className={`${result} *:first:bg-surface`}
        note={
          <p className="text-xs text-ink-2">
            <span className="num"># {t.fica(fica.codigo)}</span> ·{' '}
            <button
              type="button"
              className="font-medium text-accent-text underline max-md:min-h-11"
              aria-label={t.trocar}
              onClick={onSwap}
            >
              {t.trocarCurto}
            </button>
            <span className="block">{hangingText(both)}</span>
          </p>
        }
      />
    </Row>
  );
}

type FieldProps = {
  par: ParDetail;
  campo: CampoDoPar;
  escolha: Escolha;
  onChoose: (side: 'fica' | 'sai') => void;
};

/** A field in which they differ. */
export function FieldRow({ par, campo, escolha, onChoose }: FieldProps) {
  const name = useId();
  const label = municipeCampos[campo];
  const phone = campo === 'telefone_ddd' ? otherPhone(par, escolha) : null;
  return (
    <div role="radiogroup" aria-label={t.escolha(label)}>
      <Row label={label}>
        {lados.map((side) => (
          <label key={side} className={cx(cell, 'flex cursor-pointer items-start gap-2.5 max-md:min-h-11')}>
            <input
              type="radio"
              name={name}
              className="radio mt-0.5 size-4"
              checked={escolha[campo] === side}
              onChange={() => onChoose(side)}
            />
            <Value lado={par[side]} campo={campo} strong={escolha[campo] === side} />
          </label>
        ))}
        <div className={cx(cell, result)}>
          <span className="sr-only">{t.resultado}: </span>
          <Value lado={par[escolha[campo]]} campo={campo} strong />
          {phone && <p className="text-xs text-ink-2">{t.outroTelefone}</p>}
        </div>
      </Row>
    </div>
  );
}

function Value({ lado, campo, strong }: { lado: Lado; campo: CampoDoPar; strong: boolean }) {
  const shown = showMunicipeValue(campo, lado[campo]);
  return (
    <span className={cx('min-w-0 break-words', !shown ? 'text-ink-3' : strong ? 'font-medium' : 'text-ink-2')}>
      {shown || t.naoInformado}
    </span>
  );
}

type NotesProps = { par: ParDetail; chosen: Chosen['informacoes']; onChoose: (sides: Chosen['informacoes']) => void };

/** Notes of both may stay, one below the other. */
export function NotesRow({ par, chosen, onChoose }: NotesProps) {
  const filled = lados.filter((side) => par[side].informacoes_adicionais);
  if (filled.length === 0) return null;
  return (
    <Row label={municipeCampos.informacoes_adicionais}>
      {lados.map((side) => (
        <div key={side} className={cx(cell, 'text-ink-2')}>
          {filled.includes(side) ? (
            <label className="flex cursor-pointer items-start gap-2.5 max-md:min-h-11">
              <input
                type="checkbox"
                className="checkbox mt-0.5 size-4 shrink-0"
                checked={chosen.includes(side)}
                onChange={({ target }) =>
                  onChoose(lados.filter((one) => (one === side ? target.checked : chosen.includes(one))))
                }
              />
              <span className="line-clamp-4 min-w-0 break-words whitespace-pre-line">
                {par[side].informacoes_adicionais}
              </span>
            </label>
          ) : (
            <span className="text-ink-3">{t.naoInformado}</span>
          )}
        </div>
      ))}
      <div className={cx(cell, result, 'font-medium break-words whitespace-pre-line')}>
        <span className="line-clamp-6">
          {filled
            .filter((side) => chosen.includes(side))
            .map((side) => par[side].informacoes_adicionais)
            .join('\n') || t.naoInformado}
        </span>
      </div>
    </Row>
  );
}

/** What both have alike, on one line until somebody wants to see which is which. */
export function AlikeRow({ lado, campos }: { lado: Lado; campos: readonly CampoDoPar[] }) {
  const values = campos.map((campo) => showMunicipeValue(campo, lado[campo]));
  return (
    <div className="p-3 text-sm">
      <Disclosure needed={false} label={`${t.iguais}: ${t.campos(campos.length)}`} hint={values.join(' · ')}>
        <dl className="grid gap-x-4 gap-y-1 md:grid-cols-[9.5rem_1fr]">
          {campos.map((campo, index) => (
            <div key={campo} className="contents">
              <dt className="text-ink-2">{municipeCampos[campo]}</dt>
              <dd className="break-words">{values[index]}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </div>
  );
}
