import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { oficioFileName } from '../../../shared/oficio/file-name.ts';
import { showProblem } from '../../../web/calls/problem.ts';
import { request } from '../../../web/calls/api.ts';
import { useOffice } from '../../../web/session/session.tsx';
import { Button } from '../../../web/ui/Button.tsx';
import { downloadFile } from '../../../web/uploads/download.ts';
import { FilePreview } from '../../../web/uploads/FilePreview.tsx';
import type { Oficio } from './oficios.contract.ts';
import { oficioPdf } from './registro.contract.ts';
import { oficiosTexts as t } from './oficios.texts.ts';

type File = { name: string; look: () => void; download: () => void };
type Props = {
  oficio: Pick<Oficio, 'id' | 'identificacao'>;
  /** Draws the way to it; a button where nobody says. */
  children?: (file: File) => ReactNode;
};

const button = ({ look }: File) => (
  <Button icon={FileText} onClick={look}>
    {t.verPdf}
  </Button>
);

/** The letter as it was issued: looked at in place, and saved. */
export function OficioPdfPanel({ oficio: { id, identificacao }, children = button }: Props) {
  const { id: tenantId } = useOffice();
  const [open, setOpen] = useState(false);
  const name = oficioFileName(identificacao ?? t.um, 'pdf');
  const { url } = request(oficioPdf, { id }, tenantId);
  const download = () =>
    void downloadFile(oficioPdf, { id }, name).catch((error: unknown) => showProblem(error, t.erroBaixar));
  return (
    <>
      {children({ name, look: () => setOpen(true), download })}
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
