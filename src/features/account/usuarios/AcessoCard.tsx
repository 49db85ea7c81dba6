import { Ban, LogOut, RotateCcw, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { formatInstant } from '../../../shared/format.ts';
import { identityOf } from '../../../shared/identity.ts';
import { useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { Loaded } from '../../../web/ui/Loaded.tsx';
import { Skeleton } from '../../../web/ui/Skeleton.tsx';
import {
  type Acesso,
  endProfileSessions,
  getAcesso,
  readmitProfile,
  resetProfileFactor,
  suspendProfile,
} from './acesso.contract.ts';
import { acessoTexts as t } from './acesso.texts.ts';
import { IndicarAdmin } from './IndicarAdmin.tsx';
import { UsuarioAcessoBadge } from './UsuarioAcessoBadge.tsx';
import type { Usuario } from './usuarios.contract.ts';

type Props = { usuario: Usuario; own: boolean };

/** Cutting a person off, and letting them back in. */
export function AcessoCard({ usuario, own }: Props) {
  const access = useData(getAcesso, { id: usuario.id }, { error: t.erroCarregar });
  return (
    <Card title={t.titulo} actions={<UsuarioAcessoBadge suspended={usuario.suspended_at !== null} />} className="mt-4">
      <Loaded query={access} error={t.erroCarregar} skeleton={<Skeleton className="h-16 w-full" />}>
        {(acesso) => (
          <>
            <p className="text-sm text-ink-2">
              {acesso.suspended_at && t.suspensoDesde(formatInstant(acesso.suspended_at))} {t.sessoes(acesso.sessions)}{' '}
              {acesso.second_factor ? t.comDuasEtapas : t.semDuasEtapas} {own && t.propria}
            </p>
            {!own && <Actions usuario={usuario} acesso={acesso} />}
            {acesso.offices.length > 0 && <Orphans offices={acesso.offices} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function Actions({ usuario: { id, full_name }, acesso }: { usuario: Usuario; acesso: Acesso }) {
  const suspend = useAction(suspendProfile, { success: t.suspensa, error: t.erro });
  const readmit = useAction(readmitProfile, { success: t.reativada, error: t.erro });
  const end = useAction(endProfileSessions, { success: ({ ended }) => t.encerradas(ended), error: t.erro });
  const reset = useAction(resetProfileFactor, { success: t.redefinida, error: t.erro });

  const asked = async (title: string, text: string, action: string, run: () => Promise<unknown>) => {
    if (await confirm({ title, text, action, tone: 'bad' })) await run();
  };
  const onSuspend = () =>
    asked(t.confirmarSuspensao(full_name), t.suspensaoDica, t.suspender, () => suspend.run({ id }));
  const onEnd = () => asked(t.confirmarEncerrar(full_name), t.encerrarDica, t.encerrarSessoes, () => end.run({ id }));
  const onReset = () => asked(t.confirmarRedefinir(full_name), t.redefinirDica, t.redefinir, () => reset.run({ id }));

  return (
    <div className="mt-4 flex flex-wrap justify-end gap-2">
      {acesso.second_factor && (
        <Button icon={ShieldOff} busy={reset.busy} onClick={() => void onReset()}>
          {t.redefinir}
        </Button>
      )}
      {acesso.sessions > 0 && (
        <Button icon={LogOut} busy={end.busy} onClick={() => void onEnd()}>
          {t.encerrarSessoes}
        </Button>
      )}
      {acesso.suspended_at ? (
        <Button variant="primary" icon={RotateCcw} busy={readmit.busy} onClick={() => void readmit.run({ id })}>
          {t.reativar}
        </Button>
      ) : (
        <Button variant="danger" icon={Ban} busy={suspend.busy} onClick={() => void onSuspend()}>
          {t.suspender}
        </Button>
      )}
    </div>
  );
}

/** Offices that nobody administers while the person is suspended. */
function Orphans({ offices }: Pick<Acesso, 'offices'>) {
  const [open, setOpen] = useState<Acesso['offices'][number] | null>(null);
  const close = () => setOpen(null);
  return (
    <section aria-label={t.semAdministrador} className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-semibold">{t.semAdministrador}</h3>
      <p className="mt-1 text-sm text-ink-2">{t.semAdministradorDica}</p>
      <ul className="mt-2 divide-y divide-line">
        {offices.map((office) => (
          <li key={office.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0 text-sm">
              <span className="block font-medium break-words">{office.name}</span>
              <span className="block text-xs break-words text-ink-2">{identityOf(office)}</span>
            </span>
            <Button aria-label={t.indicarPara(`${office.name} (${office.slug})`)} onClick={() => setOpen(office)}>
              {t.indicar}
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={close}
        size="sm"
        title={t.indicar}
        description={open ? `${open.name} (${identityOf(open)}). ${t.indicarDica}` : undefined}
      >
        {open && <IndicarAdmin office={open} onDone={close} />}
      </Dialog>
    </section>
  );
}
