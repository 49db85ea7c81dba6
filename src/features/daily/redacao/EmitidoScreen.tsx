import { Link, useNavigate } from '@tanstack/react-router';
import { Ban, Repeat2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../web/data/action.ts';
import { PresenceAvatars } from '../../../web/presence/PresenceAvatars.tsx';
import { useAllowed } from '../../../web/session/session.tsx';
import { TypedHere } from '../../../web/forms/TypedBox.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { Card, Datum } from '../../../web/ui/Card.tsx';
import { cx } from '../../../web/ui/cx.ts';
import { DateText } from '../../../web/ui/DateText.tsx';
import { PageHeader } from '../../../web/ui/PageHeader.tsx';
import { DocxPanel } from '../carta/DocxPanel.tsx';
import { TextoPanel } from '../carta/TextoPanel.tsx';
import { OficioPdfPanel } from '../oficios/OficioPdfPanel.tsx';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import { repeatOficio } from '../oficios/registro.contract.ts';
import { AnularDialog } from './AnularDialog.tsx';
import { CamaraForm } from './CamaraForm.tsx';
import { DatasForm } from './DatasForm.tsx';
import { DemandasDoOficio } from './DemandasDoOficio.tsx';
import { EsvaziarPanel } from './EsvaziarPanel.tsx';
import { PrazoDaResposta } from './PrazoDaResposta.tsx';
import { RespostaArquivo } from './RespostaArquivo.tsx';
import { redacaoTexts as t } from './redacao.texts.ts';
import { SituacaoBadge } from './SituacaoBadge.tsx';

type Props = { oficio: Oficio; parents: { label: string; to: string }[] };

/** An issued letter: its text is fixed, and what became of it is written down. */
export function EmitidoScreen({ oficio, parents }: Props) {
  const canEdit = useAllowed('oficios.edit') && oficio.situacao !== 'ANULADO';
  return (
    <>
      <PageHeader
        title={oficio.identificacao ?? oficio.assunto}
        parents={parents}
        details={
          <>
            <SituacaoBadge situacao={oficio.situacao} />
            {oficio.reiteracao > 0 && <Badge>{oficiosTexts.reiteracao(oficio.reiteracao)}</Badge>}
            {oficio.sigiloso && <Badge>{t.sigiloso}</Badge>}
            <PresenceAvatars kind="oficios" id={oficio.id} />
          </>
        }
        actions={
          <>
            <Actions oficio={oficio} />
            {!oficio.esvaziado_em && (
              <>
                <DocxPanel id={oficio.id} nome={oficio.identificacao ?? oficio.assunto} />
                <OficioPdfPanel oficio={oficio} />
              </>
            )}
          </>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 max-md:pb-20 xl:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-3">
          {oficio.anulado_em && (
            <Card title={t.anuladoEm(oficio.tipo.nome, oficio.anulado_em, oficio.anulado_por)}>
              <p className="text-sm break-words whitespace-pre-wrap">{oficio.anulado_motivo}</p>
            </Card>
          )}
          <Facts oficio={oficio} />
          <Card>
            <DemandasDoOficio oficio={oficio} canEdit={canEdit} />
          </Card>
          <EsvaziarPanel oficio={oficio} />
        </div>
        <Follow oficio={oficio} canEdit={canEdit && !oficio.esvaziado_em} />
      </div>
    </>
  );
}

/** What the letter says, as it was issued. */
function Facts({ oficio }: { oficio: Oficio }) {
  const { id, assunto, destinatario, emitido_em, corpo, esvaziado_em, esvaziado_motivo } = oficio;
  return (
    <Card title={t.documento}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 max-[20rem]:grid-cols-1">
        <Datum label={t.campos.assunto} className="col-span-full">
          {assunto}
        </Datum>
        <Datum label={t.para}>{destinatario}</Datum>
        {emitido_em && (
          <Datum label={t.emitidoEm}>
            <DateText value={emitido_em} />
          </Datum>
        )}
        <Outro label={t.reitera} oficio={oficio.anterior} />
        <Outro label={t.reiteradoPor(oficio.tipo.nome)} oficio={oficio.reiterado_por} />
        <Outro label={t.respondidoCom(oficio.tipo.nome)} oficio={oficio.respondido_com} />
        {esvaziado_em && (
          <Datum label={t.esvaziadoEm(esvaziado_em)} className="col-span-full">
            {esvaziado_motivo}
          </Datum>
        )}
        {corpo && (
          <Datum label={t.texto} className="col-span-full">
            <TextoPanel id={id} />
          </Datum>
        )}
      </dl>
    </Card>
  );
}

/** Another letter about the same. */
const Outro = ({ label, oficio }: { label: string; oficio: Oficio['reiterado_por'] }) =>
  oficio && (
    <Datum label={label} className="col-span-full">
      <Link to="/oficios/$id" params={{ id: oficio.id }} className="text-accent-text hover:underline">
        {oficio.identificacao}
      </Link>
    </Datum>
  );

/** On paper there is what was written down, and no empty field for it. */
const printedIf = (...values: unknown[]) => (values.some(Boolean) ? undefined : 'print:hidden');

/** Days, answer and result. Where nothing can be written any more, and on paper, they are read. */
function Follow({ oficio, canEdit }: { oficio: Oficio; canEdit: boolean }) {
  const { id, resposta_ate, numeracao, emitido_em, enviado_em, protocolado_em, respondido_em } = oficio;
  const { protocolo, resposta, resposta_arquivo, casa_link, resultado, resultado_em } = oficio;
  if (!emitido_em) return null;
  const days = [resposta_ate, enviado_em, protocolado_em, respondido_em];
  return (
    <div className="flex min-w-0 flex-col gap-3">
      {!canEdit && <TypedHere title={oficio.anulado_em ? t.anuladoEnquanto : undefined} />}
      <Card title={t.andamento} className={printedIf(...days, protocolo, resposta, resposta_arquivo)}>
        {resposta_ate && (
          <p className="mb-4 text-sm">
            <span className="text-ink-2">{t.respostaAte}</span> <PrazoDaResposta id={id} ate={resposta_ate} />
          </p>
        )}
        {canEdit && (
          <div className="print:hidden">
            <DatasForm oficio={oficio} />
          </div>
        )}
        <Datas oficio={oficio} className={canEdit ? 'not-print:hidden' : undefined} />
        {(canEdit || resposta_arquivo) && (
          <div className={cx('mt-4', printedIf(resposta_arquivo))}>
            <RespostaArquivo oficio={oficio} canEdit={canEdit} />
          </div>
        )}
      </Card>
      {numeracao === 'EXTERNA' && (canEdit || casa_link || resultado) && (
        <Card title={t.camara} className={printedIf(casa_link, resultado, resultado_em)}>
          {canEdit && (
            <div className="print:hidden">
              <CamaraForm oficio={oficio} />
            </div>
          )}
          <NaCamara oficio={oficio} className={canEdit ? 'not-print:hidden' : undefined} />
        </Card>
      )}
    </div>
  );
}

function Datas({ oficio, className }: { oficio: Oficio; className: string | undefined }) {
  const days = [
    [t.enviadoEm, oficio.enviado_em],
    [t.protocoladoEm, oficio.protocolado_em],
    [t.respondidoEm, oficio.respondido_em],
  ] as const;
  return (
    <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-4', className)}>
      {days.map(
        ([label, day]) =>
          day && (
            <Datum key={label} label={label}>
              <DateText value={day} />
            </Datum>
          ),
      )}
      {oficio.protocolo && <Datum label={t.protocolo}>{oficio.protocolo}</Datum>}
      {oficio.resposta && (
        <Datum label={t.respostaTexto} className="col-span-full">
          <p className="break-words whitespace-pre-wrap">{oficio.resposta}</p>
        </Datum>
      )}
    </dl>
  );
}

type NaCamaraProps = { oficio: Oficio; className: string | undefined };

function NaCamara({ oficio: { casa_link, resultado, resultado_em }, className }: NaCamaraProps) {
  return (
    <dl className={cx('grid grid-cols-2 gap-x-6 gap-y-4', className)}>
      {resultado && <Datum label={t.resultado}>{oficiosTexts.resultados[resultado]}</Datum>}
      {resultado_em && (
        <Datum label={t.resultadoEm}>
          <DateText value={resultado_em} />
        </Datum>
      )}
      {casa_link && (
        <Datum label={t.casaLink} className="col-span-full">
          <a href={casa_link} target="_blank" rel="noreferrer" className="break-words text-accent-text hover:underline">
            {casa_link}
          </a>
        </Datum>
      )}
    </dl>
  );
}

function Actions({ oficio }: { oficio: Oficio }) {
  const { id, situacao, emitido_em, reiteravel } = oficio;
  const navigate = useNavigate();
  const [voiding, setVoiding] = useState(false);
  const canEdit = useAllowed('oficios.edit');
  const canVoid = useAllowed('oficios.void');
  const repeat = useAction(repeatOficio, { success: oficiosTexts.reiterado, error: oficiosTexts.erroReiterar });
  if (!emitido_em || situacao === 'ANULADO') return null;
  async function again() {
    const draft = await repeat.run({ id });
    if (draft) void navigate({ to: '/oficios/$id', params: { id: draft.id } });
  }
  return (
    <>
      {canVoid && (
        <Button variant="quiet" icon={Ban} onClick={() => setVoiding(true)}>
          {t.anular}
        </Button>
      )}
      {canEdit && reiteravel && (
        <Button icon={Repeat2} busy={repeat.busy} onClick={() => void again()}>
          {oficiosTexts.reiterar}
        </Button>
      )}
      <AnularDialog open={voiding} oficio={oficio} onClose={() => setVoiding(false)} />
    </>
  );
}
