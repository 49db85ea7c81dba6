import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { uuidForm } from '../../../shared/contract.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { useData } from '../../../web/data/data.ts';
import { useAllowed } from '../../../web/session/session.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { isGone } from '../../../web/calls/gone.ts';
import type { Crumb } from '../../../web/calls/page-title.ts';
import { NoAccess } from '../../../web/ui/NoAccess.tsx';
import { isWaiting } from '../../base/lotes/lotes.contract.ts';
import { dadosTexts } from '../../base/dados/dados.texts.ts';
import { ArquivoStep } from './ArquivoStep.tsx';
import { registros, type Registro } from './campos.ts';
import { ColunasStep } from './ColunasStep.tsx';
import { previewImportacao } from './importar.contract.ts';
import { ImportarFrame } from './ImportarFrame.tsx';
import { importarTexts as t } from './importar.texts.ts';
import { etapas, type Etapa } from './parametros.contract.ts';
import { ValoresStep } from './ValoresStep.tsx';

/** In place of the step that is shown, where that one is over. */
type GoTo = (etapa: Etapa, options?: { replace: boolean }) => void;
/** A step of another slice, which draws itself into the frame of all steps. */
type Passo = ComponentType<{ id: string; goTo: GoTo; Frame: typeof ImportarFrame }>;
/** What was begun before, below the first step. */
type Begun = ComponentType<{ open: (importacao: { id: string; registro: Registro; etapa: Etapa }) => void }>;
type Passos = Readonly<Record<'CONFERENCIA' | 'IMPORTAR', Passo>> & { ARQUIVO: Begun };

/** `/dados/importar`, for whoever may. */
export function ImportarScreen({ passos }: { passos: Passos }) {
  if (useAllowed('imports.run')) return <Importing passos={passos} />;
  const parents: Crumb[] = [{ label: t.dados, to: '/dados' }];
  return <NoAccess title={t.titulo} parents={parents} sentence={t.acessoNegado} hint={dadosTexts.nadaDica} />;
}

/** The import that the address names, in the step that it names; without either, where it stands. */
function Importing({ passos }: { passos: Passos }) {
  const [{ id: named, passo, registro: said }, setSearch] = useSearchState({
    id: '',
    passo: '',
    registro: 'municipes',
  });
  const id = uuidForm.test(named) ? named : '';
  const registro = registros.find((one) => one === said) ?? 'municipes';
  const asked = etapas.find((one) => one.toLowerCase() === passo);
  const goTo: GoTo = (etapa, options) => setSearch({ passo: etapa.toLowerCase() }, options);
  if (id === '' || asked === 'ARQUIVO')
    return (
      <ArquivoStep
        registro={registro}
        choose={(one) => setSearch({ registro: one }, { replace: true })}
        sent={(importacao) => setSearch({ id: importacao.id, passo: 'colunas', registro: importacao.registro })}
      >
        <passos.ARQUIVO
          open={(one) => setSearch({ id: one.id, passo: one.etapa.toLowerCase(), registro: one.registro })}
        />
      </ArquivoStep>
    );
  if (asked === 'CONFERENCIA' || asked === 'IMPORTAR') {
    const Passo = passos[asked];
    return <Passo key={id} id={id} goTo={goTo} Frame={ImportarFrame} />;
  }
  return <Standing key={id} id={id} asked={asked} goTo={goTo} />;
}

function Standing({ id, asked, goTo }: { id: string; asked: Etapa | undefined; goTo: GoTo }) {
  const previa = useData(previewImportacao, { id, resumo: 'sim' });
  const importacao = previa.isFetching ? undefined : previa.data?.importacao;
  // nothing is chosen any more of what is imported, nor while rows are checked
  const over = importacao?.etapa === 'IMPORTAR' || (importacao && isWaiting(importacao)) ? importacao.etapa : null;
  const leave = useEffectEvent((etapa: Etapa) => goTo(etapa, { replace: true }));
  useEffect(() => {
    if (over) leave(over);
  }, [over]);
  const step = (
    <Loaded query={previa} error={t.erroCarregar}>
      {({ importacao }) =>
        (asked ?? importacao.etapa) === 'VALORES' && importacao.colunas.length > 0 ? (
          <ValoresStep id={id} goTo={goTo} />
        ) : (
          <ColunasStep id={id} goTo={goTo} />
        )
      }
    </Loaded>
  );
  // until it is there, or where there is none, nothing else says what page this is
  return previa.data ? (
    step
  ) : (
    <ImportarFrame etapa={asked ?? 'COLUNAS'} gone={isGone(previa)}>
      {step}
    </ImportarFrame>
  );
}
