import { ChevronLeft, RefreshCw, Sparkles } from 'lucide-react';
import { formatInstant } from '../../../shared/format.ts';
import { usePhone } from '../../../web/browser/media.ts';
import { useSearchState } from '../../../web/browser/search-state.ts';
import { toast } from '../../../web/browser/toast.ts';
import { useAction } from '../../../web/data/action.ts';
import { type CallOutput } from '../../../shared/contract.ts';
import { useData } from '../../../web/data/data.ts';
import { noteBegun } from '../../../web/data/under-way.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { EmptyState } from '../../../web/ui/EmptyState.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { dadosTexts } from '../../base/dados/dados.texts.ts';
import { isWaiting } from '../../base/lotes/lotes.contract.ts';
import { Fila } from './Fila.tsx';
import { higieneRules, type RegraRow, runHigiene } from './higiene.contract.ts';
import { higieneTexts as t } from './higiene.texts.ts';
import { useGemeos } from './Gemeos.tsx';
import { Regras } from './Regras.tsx';

type Rules = CallOutput<typeof higieneRules>;
/** Milliseconds between looks while a run is under way. */
const every = 3_000;

/** `/dados/higiene`: what is wrong or missing, rule by rule, and one key that mends it. */
export default function HigienePage() {
  const query = useData(
    higieneRules,
    {},
    { error: t.erroCarregar, refetchInterval: ({ state }) => (state.data?.rodando ? every : 0) },
  );
  const gemeos = useGemeos();
  const verify = <RunButton running={query.data?.rodando ?? false} />;
  // nobody has looked yet, so that nothing is known to be in order
  const unknown = query.data?.verificada_em === null && gemeos === 0 && waitingOf(query.data).length === 0;
  return (
    <>
      <PageHeader
        title={t.titulo}
        parents={[{ label: dadosTexts.titulo, to: '/dados' }]}
        details={query.data && !unknown && <LastRun {...query.data} />}
        actions={!unknown && verify}
      />
      <Loaded query={query} error={t.erroCarregar}>
        {(rules) =>
          unknown ? (
            <EmptyState icon={Sparkles} title={t.naoVerificado} hint={t.naoVerificadoDica} action={verify} />
          ) : (
            <Found rules={rules} gemeos={gemeos} />
          )
        }
      </Loaded>
    </>
  );
}

const waitingOf = ({ regras }: Rules) => regras.filter(({ pendentes }) => pendentes > 0);

const LastRun = ({ verificada_em }: Rules) => (
  <p>{verificada_em ? t.verificada(formatInstant(verificada_em)) : t.nunca}</p>
);

function RunButton({ running }: { running: boolean }) {
  const { run, busy } = useAction(runHigiene, { error: t.erroVerificar });
  const start = async () => {
    const lote = await run({});
    if (!lote) return;
    if (isWaiting(lote)) noteBegun(lote.id);
    else toast.success(t.verificado);
  };
  return (
    <Button icon={RefreshCw} busy={busy || running} busyLabel={t.verificando} onClick={() => void start()}>
      {t.verificar}
    </Button>
  );
}

/** Rules beside the queue of one of them; on a phone one after the other. */
function Found({ rules, gemeos }: { rules: Rules; gemeos: number }) {
  const phone = usePhone();
  const [{ regra }, setSearch] = useSearchState({ regra: '' });
  const waiting = waitingOf(rules);
  const asked = rules.regras.find((one) => one.regra === regra);
  const chosen: RegraRow | undefined = asked ?? (phone ? undefined : waiting[0]);
  if (waiting.length === 0 && !asked && gemeos === 0)
    return <EmptyState icon={Sparkles} title={t.emOrdem} hint={t.emOrdemDica} />;
  const choose = (one: string) => setSearch({ regra: one });
  if (phone && !chosen) return <Regras regras={waiting} onChoose={choose} gemeos={gemeos} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:grid-cols-[16rem_minmax(0,1fr)] xl:grid-cols-[18rem_minmax(0,1fr)]">
      {!phone && <Regras regras={waiting} chosen={chosen?.regra} onChoose={choose} gemeos={gemeos} />}
      <div className="min-w-0">
        {phone && (
          <Button variant="quiet" icon={ChevronLeft} className="mb-2 -ml-3" onClick={() => choose('')}>
            {t.voltar}
          </Button>
        )}
        {chosen && <Fila key={chosen.regra} regra={chosen} />}
      </div>
    </div>
  );
}
