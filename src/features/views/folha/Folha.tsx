import type { ReactNode } from 'react';
import { formatCep, formatDate, formatPhone } from '../../../shared/format.ts';
import { useToday } from '../../../web/browser/today.ts';
import { useData } from '../../../web/data/data.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { PaperSheet } from '../../../web/ui/PaperSheet.tsx';
import { isPicture } from '../../../web/uploads/FilePreview.tsx';
import { getMunicipe, type Municipe } from '../../base/municipes/municipes.contract.ts';
import { listAnexos } from '../../daily/anexos/anexos.contract.ts';
import type { Demanda } from '../../daily/demandas/demandas.contract.ts';
import { demandaCampos, demandasTexts } from '../../daily/demandas/demandas.texts.ts';
import { folhaTexts as t } from './folha.texts.ts';
import { usePictures } from './use-pictures.tsx';

/** Pictures that go onto paper; the others stay where they are. */
const mostPictures = 12;

type Props = { demanda: Demanda; onClose: () => void };

/** A demand as it is handed over: the office's letterhead, who asked, what, its pictures, and a line to sign. */
export default function Folha({ demanda, onClose }: Props) {
  const office = useOffice();
  const today = useToday();
  const citizen = useData(getMunicipe, { id: demanda.municipe.id }, { enabled: !demanda.municipe.deleted });
  const docs = useData(listAnexos, { id: demanda.id });
  const files = docs.data ?? [];
  const pictures = files.filter(({ tipo_arquivo }) => isPicture(tipo_arquivo));
  const { shown, failed, loading } = usePictures(docs.isPending ? undefined : pictures.slice(0, mostPictures));
  const others = files.filter(({ tipo_arquivo }) => !isPicture(tipo_arquivo));
  // what cannot be had is missing on paper rather than holding it back
  const waiting = (citizen.isPending && citizen.isFetching) || docs.isPending || loading;
  const number = demanda.codigo_oficio && demandasTexts.oficio(demanda.codigo_oficio);

  return (
    <PaperSheet ask ready={!waiting} onDone={onClose}>
      <header>
        <p>{office.name}</p>
        <h1>{[t.titulo, demanda.numero, number].filter(Boolean).join(' · ')}</h1>
      </header>
      <table>
        <tbody>
          <Line label={demandasTexts.municipe}>
            <strong>{demanda.municipe.nome_completo}</strong>
            {demanda.municipe.deleted && <> ({t.excluido})</>}
            {citizen.data && addressOf(citizen.data).map((line) => <p key={line}>{line}</p>)}
            {demanda.municipe.telefone_ddd && <p>{formatPhone(demanda.municipe.telefone_ddd)}</p>}
          </Line>
          <Line label={demandasTexts.dataDemanda}>{formatDate(demanda.data_demanda)}</Line>
          <Line label={demandasTexts.setor}>{demanda.setor.nome}</Line>
          <Line label={demandasTexts.assessorResponsavel}>{demanda.assessor_responsavel}</Line>
          {demanda.protocolo_externo && (
            <Line label={demandaCampos.protocolo_externo}>{demanda.protocolo_externo}</Line>
          )}
          <Line label={demandasTexts.status}>{demandasTexts.statusFiltros[demanda.status]}</Line>
          <Line label={demandasTexts.descricao}>{demanda.descricao_texto}</Line>
          {others.length > 0 && (
            <Line label={t.outros}>
              {others.map(({ id, nome_arquivo }) => (
                <p key={id}>
                  <bdi>{nome_arquivo}</bdi>
                </p>
              ))}
            </Line>
          )}
        </tbody>
      </table>
      {shown.length > 0 && (
        <section aria-label={t.fotos} data-fotos>
          {shown.map(({ id, name, url }) => (
            <img key={id} src={url} alt={name} />
          ))}
        </section>
      )}
      {failed.length > 0 && (
        <p>
          {t.fotosSemImagem} {failed.join(', ')}
        </p>
      )}
      {pictures.length > mostPictures && <p>{t.maisFotos(pictures.length - mostPictures)}</p>}
      <div data-assinatura>
        <p>{t.assinatura}</p>
        <p>{t.data}</p>
      </div>
      <footer>{t.impressaEm(formatDate(today))}</footer>
    </PaperSheet>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{children}</td>
    </tr>
  );
}

/** As on an envelope, without what is not known. */
function addressOf({ endereco, numero, complemento, bairro, cep, ponto_referencia }: Municipe): string[] {
  const street = [endereco, numero, complemento].filter(Boolean).join(', ');
  const place = [bairro, cep && t.cep(formatCep(cep))].filter(Boolean).join(' · ');
  return [street, place, ponto_referencia ? t.referencia(ponto_referencia) : ''].filter(Boolean);
}
