import { FileSpreadsheet, Trash2 } from 'lucide-react';
import { formatInstant } from '../../../shared/format.ts';
import { patch, useAction } from '../../../web/data/action.ts';
import { useData } from '../../../web/data/data.ts';
import { Badge, type Tone } from '../../../web/ui/Badge.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { confirm } from '../../../web/ui/ConfirmDialog.tsx';
import { lotesTexts } from '../../base/lotes/lotes.texts.ts';
import { importarTexts } from '../importar/importar.texts.ts';
import type { Etapa } from '../importar/parametros.contract.ts';
import { discardImportacao, listImportacoes, type ImportacaoListada } from './conferencia.contract.ts';
import { conferenciaTexts as t } from './conferencia.texts.ts';

type Open = (importacao: { id: string; registro: ImportacaoListada['registro']; etapa: Etapa }) => void;

const tones: Partial<Record<ImportacaoListada['estado'], Tone>> = {
  RODANDO: 'warn',
  CONCLUIDO: 'ok',
  FALHOU: 'bad',
};

/** Imports of before and those that wait for their person, below where the next one begins. */
export function ImportacoesPanel({ open }: { open: Open }) {
  const { data = [] } = useData(listImportacoes, {}, { error: t.erroListar });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="importacoes" className="mt-8 max-w-2xl">
      <h2 id="importacoes" className="mb-2 text-md font-semibold">
        {t.importacoes}
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {data.map((importacao) => (
          <Importacao key={importacao.id} importacao={importacao} open={open} />
        ))}
      </ul>
    </section>
  );
}

function Importacao({ importacao, open }: { importacao: ImportacaoListada; open: Open }) {
  const { id, estado, registro, linhas, etapa, arquivo, autor, proprio, created_at } = importacao;
  const { run } = useAction(discardImportacao, {
    success: t.descartada,
    error: t.erroDescartar,
    optimistic: () => [patch(listImportacoes, (rows) => rows.filter((row) => row.id !== id))],
  });
  const draft = estado === 'RASCUNHO';
  const discard = async () => {
    const title = t.confirmarDescarte(arquivo);
    if (await confirm({ title, text: t.descarteDica, action: t.descartar, tone: 'bad' })) await run({ id });
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-semibold">
          <FileSpreadsheet size={15} aria-hidden className="shrink-0 text-ink-2" />
          <bdi className="min-w-0 wrap-anywhere">{arquivo}</bdi>
          <Badge tone={tones[estado] ?? 'neutral'}>
            {draft ? t.emPreparo(importarTexts.etapas[etapa]) : lotesTexts.estados[estado]}
          </Badge>
        </p>
        <p className="mt-0.5 text-xs text-ink-2">
          {t.detalhe(importarTexts.registros[registro], linhas, formatInstant(created_at), autor)}
        </p>
      </div>
      {(proprio || !draft) && (
        <div className="flex gap-2 max-md:w-full max-md:*:flex-1">
          {draft && (
            <Button icon={Trash2} aria-label={t.descartarDe(arquivo)} onClick={() => void discard()}>
              {t.descartar}
            </Button>
          )}
          <Button
            aria-label={t.abrirDe(arquivo)}
            onClick={() => open({ id, registro, etapa: draft ? etapa : 'IMPORTAR' })}
          >
            {t.abrir}
          </Button>
        </div>
      )}
    </li>
  );
}
