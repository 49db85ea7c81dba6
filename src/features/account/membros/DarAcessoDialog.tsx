import { useOffice } from '../../../web/session/session.tsx';
import { Dialog } from '../../../web/ui/Dialog.tsx';
import { AddMemberForm } from './MembroForms.tsx';
import { membrosTexts as t } from './membros.texts.ts';

/** Lets somebody whose name is known into the office: at once, or by an invitation. */
export default function DarAcessoDialog({ nome, onClose }: { nome: string; onClose: () => void }) {
  const { id } = useOffice();
  return (
    <Dialog open onClose={onClose} title={t.darAcessoA(nome)} description={t.adicionarDica}>
      <AddMemberForm tenantId={id} draft={nome} onDone={onClose} />
    </Dialog>
  );
}
