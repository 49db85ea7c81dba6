import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { oficioFileName } from '../../../shared/oficio/file-name.ts';
import { downloadUrl } from '../../../web/calls/api.ts';
import { Button } from '../../../web/ui/Button.tsx';
import { FilePreview } from '../../../web/uploads/FilePreview.tsx';
import { useDownload } from '../../../web/uploads/use-download.ts';
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
  const [open, setOpen] = useState(false);
  const name = oficioFileName(identificacao ?? t.um, 'pdf');
  const { run } = useDownload(oficioPdf, t.erroBaixar);
  const download = () => void run(id, name);
  return (
    <>
      {children({ name, look: () => setOpen(true), download })}
      {open && (
        <FilePreview
          name={name}
          type="application/pdf"
          url={downloadUrl(oficioPdf, { id })}
          pdfUrl={downloadUrl(oficioPdf, { id })}
          onDownload={download}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
