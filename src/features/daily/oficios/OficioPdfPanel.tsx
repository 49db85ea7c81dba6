import { FileText } from 'lucide-react';
import { useState } from 'react';
import { showProblem } from '../../../web/calls/problem.ts';
import { request } from '../../../web/calls/api.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { downloadFile } from '../../../web/uploads/download.ts';
import { FilePreview } from '../../../web/uploads/FilePreview.tsx';
import type { Oficio } from './oficios.contract.ts';
import { oficioPdf } from './registro.contract.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

/** The letter as it was issued: looked at in place, and saved. */
export function OficioPdfPanel({ oficio: { id, identificacao } }: { oficio: Oficio }) {
  const { id: tenantId } = useOffice();
  const [open, setOpen] = useState(false);
  const name = `${(identificacao ?? t.um).replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.pdf`;
  const { url } = request(oficioPdf, { id }, tenantId);
  const download = () =>
    void downloadFile(oficioPdf, { id }, name).catch((error: unknown) => showProblem(error, t.erroBaixar));
  return (
    <>
      <Button icon={FileText} onClick={() => setOpen(true)}>
        {t.verPdf}
      </Button>
      {open && (
        <FilePreview
          name={name}
          type="application/pdf"
          url={url}
          pdfUrl={url}
          onDownload={download}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
