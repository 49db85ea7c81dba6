import { acceptOf, fileRules } from '../../../shared/files/file-rules.ts';
import { FileDrop, type FileDropProps } from '../../../web/uploads/FileDrop.tsx';
import { anexosTexts as t } from './anexos.texts.ts';
import type { Regras } from './anexo-uploads.tsx';

const kindNames = { pdf: 'PDF', doc: 'DOC', docx: 'DOCX', txt: 'TXT', png: 'PNG', jpeg: 'JPEG', gif: 'GIF' };

type Props = { regras: Regras } & Pick<FileDropProps, 'label' | 'slim' | 'onFiles'>;

/** The drop area, with what the rule allows under it. */
export function AnexosDrop({ regras, ...rest }: Props) {
  const rule = fileRules[regras];
  const hint = t.dicaTipos(rule.kinds.map((kind) => kindNames[kind]).join(', '), rule.maxBytes / 1024 ** 2);
  return <FileDrop {...rest} page accept={acceptOf(rule)} hint={hint} />;
}
