import { useData } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { assuntosTexts } from '../../base/assuntos/assuntos.texts.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { DiasPanel } from './DiasPanel.tsx';
import { getPrazo } from './prazos.contract.ts';
import { prazosTexts as t } from './prazos.texts.ts';

/** How a deadline was counted: each day with its number, or with the reason why it is none. */
export function Contagem({ demanda, onChange }: { demanda: Demanda; onChange?: () => void }) {
  const query = useData(getPrazo, { id: demanda.id }, { error: t.erroCarregar });
  return (
    <>
      <Loaded query={query} error={t.erroCarregar} skeleton={<Skeleton className="h-40" />}>
        {({ quantos, corridos, dias, origem }) =>
          quantos === null ? (
            <p className="text-sm text-ink-2">{t.proprio}</p>
          ) : (
            <>
              <p className="text-sm text-ink-2">
                {t.partindo(quantos, corridos === true, giverOf(demanda, origem), demanda.data_demanda)}
              </p>
              <DiasPanel days={dias} />
            </>
          )
        }
      </Loaded>
      {onChange && (
        <div className="mt-3 flex items-center gap-3 border-t border-line pt-3">
          <p className="min-w-0 flex-1 text-xs text-ink-3">{t.dicaPropria}</p>
          <Button onClick={onChange}>{t.mudarData}</Button>
        </div>
      )}
    </>
  );
}

function giverOf({ assunto, setor }: Demanda, origem: Demanda['prazo_origem']): string {
  if (origem === 'ASSUNTO' && assunto) return t.peloAssunto(assuntosTexts.caminho(assunto.tema, assunto.nome));
  return t.peloSetor(setor.nome);
}
