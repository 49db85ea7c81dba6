import { ChevronDown } from 'lucide-react';
import { texts } from '../../../shared/texts.ts';
import { useData } from '../../../web/data/data.ts';
import { fullPage, usePages } from '../../../web/data/pages.ts';
import { MenuItem, MenuSeparator } from '../../../web/ui/DropdownMenu.tsx';
import { webTexts } from '../../../web/web.texts.ts';
import { listAssuntos } from '../../base/assuntos/assuntos.contract.ts';
import { equipeMax, listEquipe } from '../../base/equipe/equipe.contract.ts';
import { listSetores, setoresMax } from '../../base/setores/setores.contract.ts';
import { demandaStatuses } from '../demandas/demandas.contract.ts';
import { demandasTexts } from '../demandas/demandas.texts.ts';
import type { BulkField } from './em-lote.contract.ts';
import { emLoteTexts as t } from './em-lote.texts.ts';

/** `hides`: a subject that makes its demands secret. */
type Props = { onChoose: (value: string | null, name: string, hides?: boolean) => void };

/** The values that a field can be given, asked for when its menu opens. */
export function FieldChoices({ field, onChoose }: Props & { field: BulkField }) {
  switch (field) {
    case 'status':
      return demandaStatuses.map((status) => (
        <MenuItem key={status} onSelect={() => onChoose(status, demandasTexts.statusNomes[status])}>
          <span className="capitals">{demandasTexts.statusNomes[status]}</span>
        </MenuItem>
      ));
    case 'assessor_id':
      return <Equipe onChoose={onChoose} />;
    case 'setor_id':
      return <Setores onChoose={onChoose} />;
    case 'assunto_id':
      return <Assuntos onChoose={onChoose} />;
  }
}

type Named = { id: string; nome: string };

function Choices({ rows, more, onChoose }: Props & { rows: Named[] | undefined; more?: () => void }) {
  return (
    <>
      {!rows && <p className="px-2.5 py-1.5 text-sm text-ink-3">{texts.carregando}</p>}
      {rows?.length === 0 && <p className="px-2.5 py-1.5 text-sm text-ink-3">{t.nenhum}</p>}
      {rows?.map(({ id, nome }) => (
        <MenuItem key={id} onSelect={() => onChoose(id, nome)}>
          {nome}
        </MenuItem>
      ))}
      {more && (
        <MenuItem icon={ChevronDown} keepOpen onSelect={more}>
          {webTexts.mostrarMais}
        </MenuItem>
      )}
    </>
  );
}

function Equipe({ onChoose }: Props) {
  const { rows, more } = usePages(listEquipe, {}, fullPage(equipeMax));
  return <Choices rows={rows} more={more} onChoose={onChoose} />;
}

function Setores({ onChoose }: Props) {
  const { rows, more } = usePages(listSetores, {}, fullPage(setoresMax));
  return <Choices rows={rows} more={more} onChoose={onChoose} />;
}

function Assuntos({ onChoose }: Props) {
  const { data: rows } = useData(listAssuntos, {});
  if (!rows || rows.length === 0) return <Choices rows={rows} onChoose={onChoose} />;
  const secret = new Set(rows.flatMap(({ id, sigilosa }) => (sigilosa ? id : [])));
  return (
    <>
      {rows.map(({ id, nome, nivel, pai_id }) => (
        <MenuItem key={id} onSelect={() => onChoose(id, nome, secret.has(id) || secret.has(pai_id ?? ''))}>
          <span className={nivel === 1 ? 'font-semibold' : 'pl-4'}>{nome}</span>
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => onChoose(null, t.nenhumAssunto)}>{t.nenhumAssunto}</MenuItem>
    </>
  );
}
