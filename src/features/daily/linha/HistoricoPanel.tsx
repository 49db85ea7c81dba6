import { useSearchState } from '../../../web/browser/search-state.ts';
import { Segment } from '../../../web/ui/Toggles.tsx';
import type { MunicipeDetail } from '../../base/municipes/municipes.contract.ts';
import { AtendimentosPanel } from '../atendimentos/AtendimentosPanel.tsx';
import { useLinha } from './Linha.tsx';
import { linhaDoMunicipe } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';

const vistas = ['atendimentos', 'tudo'] as const;

/** The contacts with a citizen, as ever, or all that was said and done in their demands as well. */
export function HistoricoPanel({ municipe }: { municipe: MunicipeDetail }) {
  const [{ vista }, setSearch] = useSearchState({ vista: 'atendimentos' });
  return (
    <>
      <fieldset className="mb-3 flex w-fit max-w-full flex-wrap rounded-sm border border-line-strong bg-surface p-0.5 print:hidden">
        <legend className="sr-only">{t.vista}</legend>
        {vistas.map((one) => (
          <Segment
            key={one}
            chosen={one === vista}
            onClick={() => setSearch({ vista: one }, { replace: true })}
            className="px-3"
          >
            {t[one]}
          </Segment>
        ))}
      </fieldset>
      {vista === 'tudo' ? <All municipe={municipe} /> : <AtendimentosPanel municipe={municipe} />}
    </>
  );
}

function All({ municipe: { id } }: { municipe: MunicipeDetail }) {
  const { list, chips } = useLinha({ endpoint: linhaDoMunicipe, id });
  return (
    <div className="flex max-w-4xl flex-col gap-3 rounded-md border border-line bg-surface p-4 md:p-5">
      {chips}
      <div>{list}</div>
    </div>
  );
}
