import type { ReactNode } from 'react';
import { demandasByMunicipe } from '../../../features/daily/demandas/demandas.contract.ts';
import { demandasTexts } from '../../../features/daily/demandas/demandas.texts.ts';
import type { Municipe } from '../../../features/base/municipes/municipes.contract.ts';
import { formatPhone } from '../../../shared/format.ts';
import { useDebounced } from '../../../web/browser/use-debounced.ts';
import { useData } from '../../../web/data/data.ts';
import { DateText } from '../../../web/ui/DateText.tsx';
import { Kbd } from '../../../web/ui/Kbd.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { paletteTexts as t } from './shell.texts.ts';

/** What tells a caller from others of the same name. */
export type Caller = Pick<Municipe, 'id' | 'nome_completo' | 'codigo' | 'telefone_ddd' | 'bairro'>;

const few = 3;

/** Who a result is, while it is pointed at: where from, and what is open. */
export function CallerCard({ caller, canAsk }: { caller: Caller; canAsk: boolean }) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="font-semibold break-words">{caller.nome_completo}</p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        <Line label={t.bairro}>{caller.bairro ?? <span className="text-ink-3">{t.semBairro}</span>}</Line>
        <Line label={t.codigo}>{caller.codigo}</Line>
        {caller.telefone_ddd && <Line label={t.telefone}>{formatPhone(caller.telefone_ddd)}</Line>}
      </dl>
      <OpenDemandas id={caller.id} />
      {canAsk && (
        <p className="flex items-center gap-1 text-xs text-ink-2">
          <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd>
          <span className="ml-1">{demandasTexts.nova}</span>
        </p>
      )}
    </div>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="num break-words text-ink-2">{children}</dd>
    </>
  );
}

/** Asked for when the arrow has come to rest. */
function OpenDemandas({ id }: { id: string }) {
  const settled = useDebounced(id);
  const { data, isError } = useData(demandasByMunicipe, { id, page: 1 }, { enabled: settled === id });
  if (isError) return null;
  if (!data) return <Skeleton className="w-3/4" />;
  const open = data.rows.filter(({ status }) => status === 'EM_ANALISE');
  return (
    <div>
      <p className={open.length > 0 ? 'font-medium' : 'text-ink-2'}>
        {t.abertas(open.length, data.total > data.rows.length)}
      </p>
      <ul className="mt-1 flex flex-col gap-1.5 text-xs text-ink-2">
        {open.slice(0, few).map((demanda) => (
          <li key={demanda.id}>
            <span className="line-clamp-2 break-words">{demanda.descricao_texto}</span>
            <span className="text-ink-3">
              <DateText value={demanda.data_demanda} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
