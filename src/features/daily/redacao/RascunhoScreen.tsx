import { useNavigate } from '@tanstack/react-router';
import { Stamp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { wallClock } from '../../../shared/time.ts';
import { call } from '../../../web/calls/api.ts';
import { useAction } from '../../../web/data/action.ts';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card } from '../../../web/ui/Card.tsx';
import { useConfirm } from '../../../web/ui/ConfirmDialog.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { OficioTipoPicker } from '../../base/oficio-tipos/OficioTipoPicker.tsx';
import { AutoridadePicker } from '../../base/orgaos/AutoridadePicker.tsx';
import { OrgaoPicker } from '../../base/orgaos/OrgaoPicker.tsx';
import { assuntoMax, type Oficio, removeOficio, restoreOficio } from '../oficios/oficios.contract.ts';
import { modelosTexts } from '../modelos/modelos.texts.ts';
import { LetterTextField } from '../modelos/LetterTextField.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { DemandasDoOficio } from './DemandasDoOficio.tsx';
import { EmitirDialog } from './EmitirDialog.tsx';
import { ModeloPicker } from '../modelos/ModeloPicker.tsx';
import { redacaoTexts as t } from './redacao.texts.ts';
import { SituacaoBadge } from './SituacaoBadge.tsx';
import { type FieldName, type Rascunho, useRascunho } from './use-rascunho.tsx';

type Props = { oficio: Oficio; parents: { label: string; to: string }[] };

/** A draft: it is saved while it is written. */
export function RascunhoScreen({ oficio, parents }: Props) {
  const draft = useRascunho(oficio);
  const { values, errors, change } = draft;
  // an id by its name, where it is known here
  const show = (field: FieldName, value: string) =>
    [oficio.tipo, oficio.orgao, oficio.autoridade].find((one) => one?.id === value)?.nome ??
    (field === 'assunto' || field === 'corpo' ? value : '');
  return (
    <>
      <PageHeader
        title={oficio.assunto}
        parents={parents}
        details={
          <>
            <SituacaoBadge situacao="RASCUNHO" />
            {oficio.provavel && (
              <span>
                {t.numeroProvavel} <b className="num font-semibold text-ink">{oficio.provavel.numero}</b>
              </span>
            )}
            {oficio.reiteracao > 0 && <Badge>{t.reiteracao(oficio.reiteracao)}</Badge>}
            {oficio.sigiloso && <Badge>{t.sigiloso}</Badge>}
            <Saved draft={draft} />
            <PresenceAvatars kind="oficios" id={oficio.id} />
          </>
        }
        actions={<Actions oficio={oficio} draft={draft} />}
      />
      <div className="flex flex-col gap-3 max-md:pb-20">
        <ConflictNotice draft={draft} show={show} />
        <Card>
          <div className="flex flex-col gap-4">
            <div className="grid gap-4 md:grid-cols-2">
              <OficioTipoPicker
                value={values.tipo_id}
                current={oficio.tipo}
                error={errors.tipo_id}
                onChange={(id) => id && change('tipo_id', id)}
              />
              <Field label={modelosTexts.um} optional>
                {() => (
                  <ModeloPicker
                    isEmpty={values.corpo.trim() === ''}
                    onChosen={({ assunto, corpo }) => {
                      change('corpo', corpo);
                      if (assunto) change('assunto', assunto);
                    }}
                  />
                )}
              </Field>
              <OrgaoPicker
                value={values.orgao_id}
                current={oficio.orgao}
                error={errors.orgao_id}
                onChange={(id) => change('orgao_id', id)}
              />
              <AutoridadePicker
                orgaoId={values.orgao_id}
                value={values.autoridade_id}
                current={oficio.autoridade}
                error={errors.autoridade_id}
                onChange={(id) => change('autoridade_id', id)}
              />
            </div>
            <Field label={t.campos.assunto} error={errors.assunto} marked>
              {(ids) => (
                <Input
                  {...ids}
                  value={values.assunto}
                  maxLength={assuntoMax}
                  autoComplete="off"
                  onChange={({ target }) => change('assunto', target.value)}
                />
              )}
            </Field>
            <Field label={t.campos.corpo} error={errors.corpo} optional>
              {(ids) => (
                <LetterTextField
                  {...ids}
                  kind="DOCUMENTO"
                  value={values.corpo}
                  rows={14}
                  maxLength={30_000}
                  onChange={(text) => change('corpo', text)}
                />
              )}
            </Field>
            <DemandasDoOficio oficio={oficio} canEdit />
          </div>
        </Card>
      </div>
    </>
  );
}

/** 'salvo às 09:38' */
function Saved({ draft: { saving, savedAt, unsaved } }: { draft: Rascunho }) {
  const said = saving ? t.salvando : unsaved ? t.naoSalvo : savedAt && t.salvoAs(wallClock(savedAt).slice(11, 16));
  return (
    <span role="status" className="text-ink-3 empty:hidden">
      {said}
    </span>
  );
}

function Actions({ oficio, draft }: { oficio: Oficio; draft: Rascunho }) {
  const { id } = oficio;
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [issuing, setIssuing] = useState(false);
  const remove = useAction(removeOficio, {
    success: t.excluido,
    error: t.erroExcluir,
    undo: () => call(restoreOficio, { id }),
  });
  async function askToRemove() {
    const question = {
      title: t.confirmarExclusao,
      text: t.confirmarExclusaoDica,
      action: t.excluir,
      tone: 'bad',
    } as const;
    if (!(await confirm(question))) return;
    await draft.save();
    if (await remove.run({ id })) void navigate({ to: '/oficios' as never });
  }
  return (
    <>
      <Button variant="quiet" icon={Trash2} busy={remove.busy} onClick={() => void askToRemove()}>
        {t.excluir}
      </Button>
      <Button
        variant="primary"
        icon={Stamp}
        busy={draft.saving}
        // what is issued is what is on screen
        onClick={() => void draft.save().then((saved) => saved && setIssuing(true))}
      >
        {t.emitir}
      </Button>
      <EmitirDialog open={issuing} oficio={oficio} onClose={() => setIssuing(false)} />
    </>
  );
}
