import { ShieldCheck } from 'lucide-react';
import { acceptIndicacao, type Indicacao, refuseIndicacao } from '../features/gabinetes/indicacoes.contract.ts';
import { indicacoesTexts as t } from '../features/gabinetes/indicacoes.texts.ts';
import { useAction } from './action.ts';
import { flashSuccess } from './toast.ts';
import { Button } from './ui/Button.tsx';

/**
 * Whoever was named to administer an office is asked at the next screen, until they have answered. Over the page: nothing
 * that is being typed may move.
 */
export default function IndicationNotice({ offer: { id, office, slug, indicated_by } }: { offer: Indicacao }) {
  const accept = useAction(acceptIndicacao, { error: t.erro });
  const refuse = useAction(refuseIndicacao, { success: t.recusada, error: t.erro });
  const busy = accept.busy || refuse.busy;

  async function take() {
    if (!(await accept.run({ id }))) return;
    // the person's role stands all over the shell
    flashSuccess(t.aceita(office));
    location.assign(`/admin/users?gabinete=${encodeURIComponent(slug)}`);
  }

  return (
    <section
      aria-label={t.aviso}
      className="pointer-events-none fixed inset-x-3 top-14 z-30 flex justify-center print:hidden"
    >
      <div className="pointer-events-auto flex max-w-[36rem] animate-rise flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3.5 shadow-float">
        <ShieldCheck size={18} strokeWidth={1.9} aria-hidden className="shrink-0 text-accent-text max-md:hidden" />
        <div className="min-w-56 flex-1">
          <p role="status" className="text-sm font-semibold break-words">
            {t.convite(indicated_by, office)}
          </p>
          <p className="text-sm text-ink-2">{t.dica}</p>
        </div>
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          <Button variant="primary" disabled={busy} onClick={() => void take()}>
            {t.aceitar}
          </Button>
          <Button disabled={busy} onClick={() => void refuse.run({ id })}>
            {t.recusar}
          </Button>
        </div>
      </div>
    </section>
  );
}
