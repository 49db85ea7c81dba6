import { useNavigate } from '@tanstack/react-router';
import { Stamp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { mostTyped } from '../../../shared/oficio/letter.ts';
import { texts } from '../../../shared/texts.ts';
import { wallClock } from '../../../shared/time.ts';
import { withLabels } from '../../../shared/letters/variables.ts';
import { toast } from '../../../web/browser/toast.ts';
import { useRemoval } from '../../../web/data/removal.ts';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { actionBar, actionBarRoom } from '../../../web/ui/action-bar.ts';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { useNarrow } from '../../../web/browser/media.ts';
import { Card } from '../../../web/ui/Card.tsx';
import { Field } from '../../../web/ui/Field.tsx';
import { Input } from '../../../web/ui/Input.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { Tabs } from '../../../web/ui/Tabs.tsx';
import { OficioTipoPicker, useOficioTipos } from '../../base/oficio-tipos/OficioTipoPicker.tsx';
import { AutoridadePicker } from '../../base/orgaos/AutoridadePicker.tsx';
import { OrgaoPicker } from '../../base/orgaos/OrgaoPicker.tsx';
import { DocxPanel } from '../carta/DocxPanel.tsx';
import { PreviaPanel } from '../carta/PreviaPanel.tsx';
import { assuntoMax, type Oficio, removeOficio, restoreOficio } from '../oficios/oficios.contract.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import { LetterTextField } from '../modelos/LetterTextField.tsx';
import { ConflictNotice, IssuedNotice } from './ConflictNotice.tsx';
import { DemandasDoOficio } from './DemandasDoOficio.tsx';
import { EmitidoScreen } from './EmitidoScreen.tsx';
import { EmitirDialog } from './EmitirDialog.tsx';
import { ModeloPicker } from '../modelos/ModeloPicker.tsx';
import { OficioGone } from './OficioGone.tsx';
import { redacaoTexts as t } from './redacao.texts.ts';
import { ReiteracaoNotice } from './ReiteracaoNotice.tsx';
import { SituacaoBadge } from './SituacaoBadge.tsx';
import { type FieldName, type Rascunho, useRascunho } from './use-rascunho.tsx';

type Props = {
  oficio: Oficio;
  parents: { label: string; to: string }[];
  /** Not there any more. */
  gone: boolean;
};

/** A draft: it is saved while it is written. Issued or deleted by somebody else meanwhile, what is not saved stays to be copied. */
export function RascunhoScreen({ oficio, parents, gone }: Props) {
  const draft = useRascunho(oficio, !gone);
  // an id by its name, where it is known here
  const show = (field: FieldName, value: string) =>
    [oficio.tipo, oficio.orgao, oficio.autoridade].find((one) => one?.id === value)?.nome ??
    (field === 'assunto' || field === 'corpo' ? value : '');
  if (gone || oficio.situacao !== 'RASCUNHO') {
    if (!draft.unsaved && gone) return <OficioGone parents={parents} />;
    if (!draft.unsaved) return <EmitidoScreen oficio={oficio} parents={parents} />;
    return (
      <>
        <PageHeader
          title={gone ? t.oficio : (oficio.identificacao ?? oficio.assunto)}
          parents={parents}
          details={!gone && <SituacaoBadge situacao={oficio.situacao} />}
        />
        <IssuedNotice draft={draft} show={show} gone={gone} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={withLabels(oficio.assunto)}
        parents={parents}
        details={
          <>
            <SituacaoBadge situacao="RASCUNHO" />
            {oficio.provavel && (
              <span>
                {t.numeroProvavel} <b className="num font-semibold text-ink">{oficio.provavel.numero}</b>
              </span>
            )}
            {oficio.reiteracao > 0 && <Badge>{oficiosTexts.reiteracao(oficio.reiteracao)}</Badge>}
            {oficio.sigiloso && <Badge>{t.sigiloso}</Badge>}
            <Saved draft={draft} />
            <PresenceAvatars kind="oficios" id={oficio.id} />
          </>
        }
        actions={<Actions oficio={oficio} draft={draft} />}
      />
      <div className={`flex flex-col gap-3 ${actionBarRoom}`}>
        <ReiteracaoNotice oficio={oficio} />
        <ConflictNotice draft={draft} show={show} />
        <Sides oficio={oficio} draft={draft} />
      </div>
    </>
  );
}

/** Text at the left, its page at the right, of one height; where there is no room for both, one of them. */
function Sides({ oficio, draft }: { oficio: Oficio; draft: Rascunho }) {
  const [shown, setShown] = useState('texto');
  const narrow = useNarrow();
  const text = <Campos oficio={oficio} draft={draft} />;
  const page = (
    <PreviaPanel
      asked={{ oficio_id: oficio.id, ...draft.values }}
      around={oficio.ligadas.map(({ id }) => id).join()}
      className="lg:sticky lg:top-16 lg:h-full lg:max-h-[calc(100dvh-5rem)]"
    />
  );
  if (narrow)
    return (
      <Tabs
        label={t.oficio}
        value={shown}
        onChange={setShown}
        tabs={[
          { value: 'texto', label: t.texto, content: text },
          { value: 'previa', label: t.previa, content: page },
        ]}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] gap-4 xl:grid-cols-[minmax(0,1fr)_31.5rem]">
      {text}
      <div>{page}</div>
    </div>
  );
}

function Campos({ oficio, draft: { values, errors, change } }: { oficio: Oficio; draft: Rascunho }) {
  const { rows: tipos } = useOficioTipos();
  return (
    <Card className="flex flex-col">
      <div className="flex flex-1 flex-col gap-4">
        <div className="grid gap-4 md:grid-cols-2 md:*:first:nth-last-[odd]:col-span-full">
          <OficioTipoPicker
            value={values.tipo_id}
            current={oficio.tipo}
            error={errors.tipo_id}
            onChange={(id) => id && change('tipo_id', id)}
          />
          <ModeloPicker
            typed={values}
            onChosen={({ oficio_tipo_id, assunto, corpo }) => {
              change('corpo', corpo);
              if (assunto) change('assunto', assunto);
              // of one that was deleted since there is no letter
              if (tipos?.some(({ id }) => id === oficio_tipo_id)) change('tipo_id', oficio_tipo_id!);
            }}
          />
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
              maxLength={mostTyped}
              onChange={(text) => change('corpo', text)}
            />
          )}
        </Field>
        <DemandasDoOficio oficio={oficio} canEdit />
      </div>
    </Card>
  );
}

/** 'salvo às 09:38' */
function Saved({ draft: { saving, savedAt, unsaved } }: { draft: Rascunho }) {
  const said = saving ? texts.salvando : unsaved ? t.naoSalvo : savedAt && t.salvoAs(wallClock(savedAt).slice(11, 16));
  return (
    <span role="status" className="text-ink-3 empty:hidden">
      {said}
    </span>
  );
}

function Actions({ oficio, draft }: { oficio: Oficio; draft: Rascunho }) {
  const { id } = oficio;
  const navigate = useNavigate();
  const [read, setRead] = useState<number | null>(null);
  const remove = useRemoval(
    { remove: removeOficio, restore: restoreOficio },
    {
      ask: ({ assunto }: Oficio) => ({ title: oficiosTexts.excluirRascunho(withLabels(assunto)) }),
      success: oficiosTexts.rascunhoExcluido,
      error: oficiosTexts.erroExcluirRascunho,
    },
  );
  // beside the field it may be out of sight, or on the other tab
  async function saved(): Promise<boolean> {
    if (await draft.save()) return true;
    const why = draft.refusal();
    if (why) toast.error(t.rascunhoNaoSalvo, why);
    return false;
  }
  async function askToRemove() {
    // what is restored is what was on screen
    await draft.save();
    if (await remove(oficio)) void navigate({ to: '/oficios' });
  }
  return (
    <>
      <Button variant="quiet" icon={Trash2} onClick={() => void askToRemove()}>
        {texts.excluir}
      </Button>
      {/* of what is on screen */}
      <DocxPanel id={id} nome={withLabels(oficio.assunto)} before={saved} />
      <div className={`flex ${actionBar}`}>
        <Button
          variant="primary"
          icon={Stamp}
          busy={draft.saving}
          // what is issued is what is on screen
          onClick={() => void saved().then((isSaved) => isSaved && setRead(draft.versao()))}
        >
          {t.emitir}
        </Button>
      </div>
      <EmitirDialog read={read} oficio={oficio} onClose={() => setRead(null)} />
    </>
  );
}
