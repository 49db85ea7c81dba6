import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { toast } from '../../../web/browser/toast.ts';
import { refreshAfter } from '../../../web/calls/query-client.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { totpConfirm } from '../auth/second-factor.contract.ts';
import type { Account } from './conta.contract.ts';
import { contaTexts as t } from './conta.texts.ts';
import { EnableSecondFactor } from './EnableSecondFactor.tsx';
import { ConfirmSecondFactor } from './ConfirmSecondFactor.tsx';
import { KeepCodes } from './KeepCodes.tsx';

type Open = 'ativar' | 'desativar' | 'codigos' | null;

/** The second factor: switched on and off, new recovery codes. */
export function SecondFactorCard({ account }: { account: Account }) {
  const { second_factor: on, compulsory, recovery_codes } = account;
  const [open, setOpen] = useState<Open>(null);
  // they are shown once: neither Esc nor a click beside them takes them away, also while they are on their way
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setOpen(null);
    setCodes(null);
    void refreshAfter(totpConfirm, null);
  };
  const kept = () => {
    if (!on) toast.success(t.ativada);
    close();
  };
  const titles = { ativar: t.duasEtapas, desativar: t.duasEtapas, codigos: t.novosCodigos };
  return (
    <Card
      title={t.duasEtapas}
      actions={
        <Badge tone={on ? 'ok' : 'neutral'} icon={on ? ShieldCheck : ShieldOff}>
          {on ? t.ligada : t.desligada}
        </Badge>
      }
    >
      <p className="text-sm text-ink-2">
        {t.duasEtapasDica} {compulsory && t.obrigatoria} {on && t.codigosRestam(recovery_codes)}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {on && <Button onClick={() => setOpen('codigos')}>{t.novosCodigos}</Button>}
        {on && !compulsory && <Button onClick={() => setOpen('desativar')}>{t.desativar}</Button>}
        {!on && (
          <Button variant="primary" icon={ShieldCheck} onClick={() => setOpen('ativar')}>
            {t.ativar}
          </Button>
        )}
      </div>
      <Dialog
        open={open !== null || codes !== null}
        onClose={close}
        title={titles[open ?? (on ? 'codigos' : 'ativar')]}
        size="sm"
        dismissible={codes === null}
      >
        {codes && <KeepCodes codes={codes} onDone={kept} />}
        {!codes && open === 'ativar' && <EnableSecondFactor onCodes={setCodes} />}
        {!codes && (open === 'desativar' || open === 'codigos') && (
          <ConfirmSecondFactor what={open} onCodes={setCodes} onDone={close} />
        )}
      </Dialog>
    </Card>
  );
}
