import { CalendarSync, Copy, ExternalLink, RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../shared/format.ts';
import { copy } from '../../../web/browser/copy.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { Button, buttonClass } from '../../../web/ui/Button.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import { createLink, getLink, removeLink } from './link.contract.ts';
import { linkTexts as t } from './link.texts.ts';

/** The private address for calendar programs: made, shown once, renewed, revoked. */
export function LinkDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={t.titulo} description={t.explica}>
      <Link />
    </Dialog>
  );
}

function Link() {
  const query = useData(getLink, {}, { error: t.erroCarregar });
  const [address, setAddress] = useState<string | null>(null);
  const create = useAction(createLink, { success: t.gerado, error: t.erroGerar });
  const remove = useAction(removeLink, { success: t.revogado, error: t.erroRevogar });

  async function generate(question: string | null) {
    if (question && !(await confirm({ title: question, action: t.gerarNovo }))) return;
    const made = await create.run({});
    if (made) setAddress(new URL(made.path, location.origin).href);
  }

  async function revoke() {
    if (!(await confirm({ title: t.confirmarRevogar, action: t.revogar, tone: 'bad' }))) return;
    if (await remove.run({})) setAddress(null);
  }

  return (
    <Loaded query={query} error={t.erroCarregar} skeleton={<Skeleton className="w-3/4" />}>
      {({ created_at }) => (
        <div className="flex flex-col gap-4">
          {address ? (
            <Shown address={address} />
          ) : (
            <p className="text-sm text-ink-2">
              {created_at ? `${t.existe(formatInstant(created_at))} ${t.guardado}` : t.nenhum}
            </p>
          )}
          <div className="flex flex-col-reverse gap-2 md:flex-row md:justify-end">
            {created_at && (
              <Button
                variant="quiet"
                icon={Trash2}
                className="text-bad!"
                busy={remove.busy}
                onClick={() => void revoke()}
              >
                {t.revogar}
              </Button>
            )}
            {created_at ? (
              <Button icon={RefreshCw} busy={create.busy} onClick={() => void generate(t.confirmarNovo)}>
                {t.gerarNovo}
              </Button>
            ) : (
              <Button variant="primary" icon={CalendarSync} busy={create.busy} onClick={() => void generate(null)}>
                {t.gerar}
              </Button>
            )}
          </div>
        </div>
      )}
    </Loaded>
  );
}

function Shown({ address }: { address: string }) {
  return (
    <div className="flex flex-col gap-3">
      <Field label={t.endereco} hint={t.copieAgora}>
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              aria-required={undefined}
              readOnly
              value={address}
              onFocus={(event) => event.target.select()}
            />
            <Button icon={Copy} variant="primary" onClick={() => void copy(address, t.copiado)}>
              {t.copiar}
            </Button>
          </div>
        )}
      </Field>
      <p className="text-sm text-ink-2">{t.comoUsar}</p>
      <a href={address.replace(/^http/, 'webcal')} className={buttonClass('secondary', 'self-start max-md:w-full')}>
        <ExternalLink size={16} aria-hidden />
        {t.abrirNoAplicativo}
      </a>
    </div>
  );
}
