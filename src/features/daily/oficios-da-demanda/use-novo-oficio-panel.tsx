import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../web/data/action.ts';
import { oficiosTexts } from '../oficios/oficios.texts.ts';
import { beginOficioTipos, type OficioTipo } from '../../base/oficio-tipos/oficio-tipos.contract.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { assuntoMax, createOficio } from '../oficios/oficios.contract.ts';

/** The kind that a letter most likely is. */
export const usualTipo = (rows: readonly OficioTipo[] | undefined): OficioTipo | undefined =>
  rows?.find(({ nome }) => nome === oficiosTexts.um) ?? rows?.[0];

/** Begins a letter about these demands, of the office's first kind, and opens it. */
export function useNovoOficio() {
  const navigate = useNavigate();
  // brings the first ones where there are none yet
  const tipos = useAction(beginOficioTipos, { error: oficiosTexts.erroNovo });
  const create = useAction(createOficio, { error: oficiosTexts.erroNovo });
  async function begin(assunto: string, demandas: readonly string[]) {
    const rows = await tipos.run({});
    const tipo = usualTipo(rows);
    if (!tipo) return;
    const made = await create.run({ tipo_id: tipo.id, assunto, demandas: [...demandas] });
    if (made) void navigate({ to: '/oficios/$id', params: { id: made.id } });
  }
  return {
    begin: (assunto: string, demandas: readonly string[]) => void begin(assunto, demandas),
    busy: tipos.busy || create.busy,
  };
}

/** A letter about one demand: begun under the name of its subject, else under its first words. */
export function useNovoOficioDe({ id, assunto, descricao_texto }: Demanda) {
  const { begin, busy } = useNovoOficio();
  const said = (assunto?.nome ?? sentence(descricao_texto)).slice(0, assuntoMax).trim();
  return { begin: () => begin(said || oficiosTexts.um, [id]), busy };
}

/** The first line of what is stored in capitals. */
function sentence(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.slice(0, 1) + line.slice(1).toLocaleLowerCase('pt-BR');
}
