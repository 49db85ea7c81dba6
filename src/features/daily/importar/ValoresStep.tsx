import { ArrowRight } from 'lucide-react';
import { useId, useState } from 'react';
import { texts } from '../../../shared/texts.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { useUnsavedChoices } from '../../../web/forms/unsaved-choices.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Select, type Option } from '../../../web/ui/Select.tsx';
import { listAssuntos } from '../../base/assuntos/assuntos.contract.ts';
import { listEquipe } from '../../base/equipe/equipe.contract.ts';
import { listSetores } from '../../base/setores/setores.contract.ts';
import { demandaStatuses } from '../demandas/demandas.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import { rotuloDe, type CampoComValores } from './campos.ts';
import { mapImportacao, previewImportacao, type Previa, type TextosDeColuna } from './importar.contract.ts';
import { ImportarFrame } from './ImportarFrame.tsx';
import { importarTexts as t } from './importar.texts.ts';
import { type Etapa, type Parametros, saidOf } from './parametros.contract.ts';

type Props = { id: string; goTo: (etapa: Etapa) => void };

/** What each text of a status, sector, team member or subject is here. */
export function ValoresStep({ id, goTo }: Props) {
  const previa = useData(previewImportacao, { id }, { error: t.erroCarregar });
  return (
    <Loaded query={previa} error={t.erroCarregar}>
      {(data) => (
        // what was read before the columns were said has no texts, and before the values none of them
        <Valores
          key={JSON.stringify([data.importacao.colunas, data.importacao.valores, data.leitura])}
          previa={data}
          goTo={goTo}
        />
      )}
    </Loaded>
  );
}

/** By field, what can be chosen. */
function useOptions(): Record<CampoComValores, Option[]> {
  const named = (rows: readonly { id: string; nome: string }[] | undefined) =>
    (rows ?? []).map(({ id, nome }) => ({ value: id, label: nome }));
  return {
    status: demandaStatuses.map((value) => ({ value, label: demandasTexts.statusNomes[value] })),
    setor: named(useData(listSetores, {}).data),
    assessor: named(useData(listEquipe, {}).data),
    assunto: named(useData(listAssuntos, {}).data),
  };
}

type Chosen = Parametros['valores'];

const chosenFirst = (textos: readonly TextosDeColuna[]): Chosen =>
  Object.fromEntries(
    textos.map((one) => [
      one.campo,
      Object.fromEntries((one.textos ?? []).flatMap(({ texto, valor }) => (valor ? [[texto, valor]] : []))),
    ]),
  );

/** A subject need not be said, and a name that is not here can be made. */
const isMissing = (campo: CampoComValores, texto: string, criar: boolean): boolean =>
  texto === '' ? campo !== 'assunto' : campo === 'status' || !criar;

function Valores({ previa, goTo }: { previa: Previa } & Pick<Props, 'goTo'>) {
  const { importacao, textos, leitura } = previa;
  const [first] = useState(() => ({ chosen: chosenFirst(textos), criar: importacao.politica.criarFaltantes }));
  const [chosen, setChosen] = useState<Chosen>(first.chosen);
  const [criar, setCriar] = useState(first.criar);
  const { unsaved, kept } = useUnsavedChoices({ chosen, criar }, first, t.naoGuardadas);
  const options = useOptions();
  const save = useAction(mapImportacao, { error: t.erroValores });
  const open = textos.flatMap(({ campo, textos: all }) =>
    (all ?? []).filter(({ texto }) => !saidOf(chosen[campo], texto)).map(({ texto }) => ({ campo, texto })),
  );
  const missing = open.filter(({ campo, texto }) => isMissing(campo, texto, criar)).length;
  const unknown = open.filter(({ campo, texto }) => campo !== 'status' && texto !== '').length;
  const choose = (campo: CampoComValores, texto: string, valor: string) => {
    const { [texto]: _, ...others } = chosen[campo] ?? {};
    setChosen({ ...chosen, [campo]: valor ? { ...others, [texto]: valor } : others });
  };
  async function keep() {
    const { id, colunas } = importacao;
    const saved = await save.run({ id, leitura, colunas, valores: chosen, criarFaltantes: criar });
    if (saved) kept();
    return saved;
  }
  async function goOn() {
    const saved = await keep();
    if (saved) goTo(saved.importacao.etapa);
  }
  async function goBack() {
    if (!unsaved || (await keep())) goTo('COLUNAS');
  }
  return (
    <ImportarFrame
      etapa="VALORES"
      importacao={importacao}
      bar={
        <>
          <p className="min-w-0 flex-1 text-sm max-md:basis-full">
            {t.faltam(missing)} {missing > 0 && <span className="text-ink-2">{t.faltamDica}</span>}
          </p>
          <Button onClick={() => void goBack()}>{texts.voltar}</Button>
          <Button variant="primary" icon={ArrowRight} busy={save.busy} onClick={() => void goOn()}>
            {t.continuar}
          </Button>
        </>
      }
    >
      {textos.length === 0 && <p className="text-sm text-ink-2">{t.nadaAEscolher}</p>}
      {unknown > 0 && <Criar n={unknown} checked={criar} change={setCriar} />}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {textos.map((one) => (
          <Campo
            key={one.campo}
            of={one}
            options={options[one.campo]}
            chosen={chosen[one.campo] ?? {}}
            criar={criar}
            choose={(texto, valor) => choose(one.campo, texto, valor)}
          />
        ))}
      </div>
    </ImportarFrame>
  );
}

function Criar({ n, checked, change }: { n: number; checked: boolean; change: (checked: boolean) => void }) {
  const id = useId();
  return (
    <div className="mb-4 flex min-h-11 items-center gap-2.5 md:min-h-8">
      <input
        id={id}
        type="checkbox"
        className="checkbox size-4 max-md:size-6"
        checked={checked}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => change(target.checked)}
      />
      <label htmlFor={id} className="flex min-h-11 items-center text-sm font-medium md:min-h-8">
        {t.criar}
      </label>
      <span id={`${id}-hint`} className="text-sm text-ink-2">
        {t.criarDica(n)}
      </span>
    </div>
  );
}

type CampoProps = {
  of: TextosDeColuna;
  options: readonly Option[];
  chosen: Record<string, string>;
  criar: boolean;
  choose: (texto: string, valor: string) => void;
};

function Campo({ of: { campo, textos }, options, chosen, criar, choose }: CampoProps) {
  const name = rotuloDe(campo);
  return (
    <Card title={name}>
      {textos === null ? (
        <p className="text-sm text-ink-2">{t.demaisTextos(name)}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {textos.map(({ texto, vezes }) => (
            <li key={texto} className="grid gap-1 text-sm sm:grid-cols-2 sm:items-center sm:gap-3">
              <span className="flex min-w-0 items-baseline gap-2">
                <span className="min-w-0 break-words">{texto || t.semTexto}</span>
                <span className="num shrink-0 text-xs text-ink-2">{t.vezes(vezes)}</span>
              </span>
              <Select
                aria-label={t.valorDe(name, texto || t.semTexto)}
                placeholder={criar && texto && campo !== 'status' ? t.seraCriado : t.semEscolha}
                value={saidOf(chosen, texto) ?? ''}
                options={options}
                onChange={({ target }) => choose(texto, target.value)}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
