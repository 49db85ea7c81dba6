import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../web/data/action.ts';
import { beginOficioTipos } from '../../base/oficio-tipos/oficio-tipos.contract.ts';
import type { Demanda } from '../demandas/demandas.contract.ts';
import { assuntoMax, createOficio } from '../oficios/oficios.contract.ts';
import { redacaoTexts as t } from './redacao.texts.ts';

/** Begins a letter about a demand, of the office's first kind, under the name of its subject. */
export function useNovoOficio(demanda: Demanda) {
  const navigate = useNavigate();
  // brings the first ones where there are none yet
  const tipos = useAction(beginOficioTipos, { error: t.erroNovo });
  const create = useAction(createOficio, { error: t.erroNovo });
  async function begin() {
    const rows = await tipos.run({});
    const tipo = rows?.find(({ nome }) => nome === t.oficio) ?? rows?.[0];
    if (!tipo) return;
    const { id, assunto, descricao_texto } = demanda;
    const said = (assunto?.nome ?? sentence(descricao_texto)).slice(0, assuntoMax).trim();
    const made = await create.run({ tipo_id: tipo.id, assunto: said || t.oficio, demandas: [id] });
    if (made) void navigate({ to: '/oficios/$id', params: { id: made.id } });
  }
  return { begin: () => void begin(), busy: tipos.busy || create.busy };
}

/** The first line of what is stored in capitals. */
function sentence(text: string): string {
  const [line = ''] = text.trim().split('\n');
  return line.slice(0, 1) + line.slice(1).toLocaleLowerCase('pt-BR');
}
