import { Link } from '@tanstack/react-router';
import { texts } from '../../../shared/texts.ts';
import { useData } from '../../../web/data/data.ts';
import { PanelCard } from '../../../web/session/PanelCard.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { AvisadaBadge } from '../devolutivas/AvisadaBadge.tsx';
import { getReunidas, type Reunida } from './reunir.contract.ts';
import { reunirTexts as t } from './reunir.texts.ts';

type Props = { demanda: Pick<Demanda, 'id' | 'municipe' | 'reunida' | 'reunidas'>; folds: boolean };

/** What was merged into a demand, or where it was merged itself. The card comes with the first of them. */
export function ReunidasPanel({ demanda: { id, municipe, reunida, reunidas = 0 }, folds }: Props) {
  const shown = reunida || reunidas > 0;
  const query = useData(getReunidas, { id }, { error: t.erroCarregar, enabled: shown });
  if (!shown) return null;
  const principal = query.data?.principal;
  const where = principal ? t.reunidaEm(nameOf(principal)) : t.reunidaEmOutra;
  return (
    <PanelCard name="reunidas" folds={folds} title={reunida ? where : t.reunidasQuantas(reunidas)}>
      <Loaded query={query} error={t.erroCarregar}>
        {({ principal, reunidas: all, falta_avisar, avisada }) =>
          reunida ? (
            <>
              {principal && (
                <ul>
                  <Line one={principal} />
                </ul>
              )}
              <p className="mt-2 text-sm text-ink-2">{t.segue}</p>
              {falta_avisar && <p className="mt-1 text-sm text-ink-2">{t.faltaAvisar}</p>}
              {avisada && (
                <div className="mt-2">
                  <p className="text-sm font-medium break-words">
                    <span className="capitals">{municipe.nome_completo}</span>
                  </p>
                  <AvisadaBadge avisada={avisada} />
                </div>
              )}
            </>
          ) : (
            <ul className="flex flex-col gap-3">
              {all.map((one) => (
                <Line key={one.id} one={one} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PanelCard>
  );
}

const nameOf = ({ municipe, municipe_excluido }: Reunida) => (municipe_excluido ? texts.excluido(municipe) : municipe);

const Line = ({ one }: { one: Reunida }) => (
  <li className="min-w-0">
    <Link to="/demandas/$id" params={{ id: one.id }} className="block text-sm font-medium break-words text-accent-text">
      <span className="capitals">{nameOf(one)}</span> · <span className="num">{one.numero}</span>
    </Link>
    <p className="line-clamp-2 text-sm text-ink-2">
      <span className="capitals">{one.descricao_texto}</span>
    </p>
  </li>
);
