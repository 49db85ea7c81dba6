import { Copy, Download } from 'lucide-react';
import { copy } from '../browser/copy.ts';
import { saveFile } from '../browser/save-file.ts';
import { Button } from './Button.tsx';
import { recoveryCodesTexts as t } from './recovery-codes.texts.ts';

/** A QR code drawn as one path; always dark on white, or cameras do not read it. */
export function QrCode({ qr, label }: { qr: { size: number; path: string }; label: string }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${qr.size + 8} ${qr.size + 8}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md border border-line bg-paper"
    >
      <path d={qr.path} fill="#000" />
    </svg>
  );
}

/** The secret in groups of four, for typing. */
export const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/** Recovery codes, shown once: to be copied or saved. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const save = () => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), t.arquivo);
  return (
    <div className="flex flex-col gap-3">
      <ol aria-label={t.titulo} className="grid gap-1 rounded-md bg-sunken p-3">
        {codes.map((code) => (
          <li key={code} className="text-center font-mono text-sm tracking-wide select-all">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button icon={Copy} className="flex-1" onClick={() => void copy(text, t.copiado)}>
          {t.copiar}
        </Button>
        <Button icon={Download} className="flex-1" onClick={save}>
          {t.salvar}
        </Button>
      </div>
    </div>
  );
}
