import { Download, X } from 'lucide-react';
import { acceptOf, fileRules } from '../../../shared/files/file-rules.ts';
import { formatFileSize } from '../../../shared/format.ts';
import { useAction } from '../../../web/data/action.ts';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { useOffice } from '../../../web/session/session.tsx';
import { IconButton } from '../../../web/ui/IconButton.tsx';
import { FileDrop } from '../../../web/uploads/FileDrop.tsx';
import { UploadList } from '../../../web/uploads/UploadList.tsx';
import { useOneUpload } from '../../../web/uploads/one-upload.ts';
import { useDownload } from '../../../web/uploads/use-download.ts';
import type { Oficio } from '../oficios/oficios.contract.ts';
import { removeResposta, respostaFile, uploadResposta } from '../oficios/registro.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

const rule = fileRules.detail;

/** The one file of an answer: another takes its place. */
export function RespostaArquivo({ oficio, canEdit }: { oficio: Oficio; canEdit: boolean }) {
  const { id, resposta_arquivo: file } = oficio;
  return (
    <div className="flex flex-col gap-2">
      <h3 className="text-sm font-medium text-ink-2">{t.arquivo}</h3>
      {file && <Stored id={id} file={file} canEdit={canEdit} />}
      {canEdit && !file && <Send id={id} />}
    </div>
  );
}

type StoredProps = { id: string; file: NonNullable<Oficio['resposta_arquivo']>; canEdit: boolean };

function Stored({ id, file: { nome_arquivo, tamanho_arquivo }, canEdit }: StoredProps) {
  const { fetching, run } = useDownload(respostaFile, t.erroBaixar);
  const remove = useAction(removeResposta, { success: t.arquivoTirado, error: t.erroTirarArquivo });
  const askToRemove = async () => {
    const title = t.tirarArquivoPergunta(nome_arquivo);
    if (await confirm({ title, action: t.tirar, tone: 'bad' })) void remove.run({ id });
  };
  return (
    <p className="flex min-h-11 items-center gap-2 rounded-sm border border-line px-3 text-sm">
      <bdi className="min-w-0 flex-1 truncate">{nome_arquivo}</bdi>
      <span className="num text-ink-3">{formatFileSize(tamanho_arquivo)}</span>
      <IconButton
        icon={Download}
        label={nome_arquivo}
        aria-busy={fetching !== null}
        onClick={() => void run(id, nome_arquivo)}
      />
      {canEdit && <IconButton icon={X} label={t.tirarArquivo(nome_arquivo)} onClick={() => void askToRemove()} />}
    </p>
  );
}

function Send({ id }: { id: string }) {
  const { id: tenantId } = useOffice();
  const { add, ...sending } = useOneUpload(
    uploadResposta,
    { id },
    { tenantId, rule, success: t.arquivoEnviado, error: t.erroArquivo },
  );
  return (
    <>
      <FileDrop
        label={t.enviarArquivo}
        accept={acceptOf(rule)}
        hint={t.arquivoDica}
        multiple={false}
        disabled={sending.busy}
        onFiles={add}
      />
      <UploadList {...sending} />
    </>
  );
}
