import type { LoteKind } from '../../../server/lotes/lote-kind.ts';
import { sheetLimits } from '../../../shared/files/sheets.ts';
import type { Parametros } from '../importar/parametros.contract.ts';
import { checkPart, readAhead, type Ahead } from './check-rows.server.ts';
import { importDemandas } from './demandas-import.server.ts';
import { demandasTarget, keptDemandas, reserveNumeros, showDemandas, type Numeros } from './demandas-import.sql.ts';
import { emptyItems, finishItems, importedNamed, itemsIn, type DoneItem, type Item } from './items.sql.ts';
import { importMunicipes } from './municipes-import.server.ts';
import { keptMunicipes, municipesTarget } from './municipes-import.sql.ts';
import { planilhaTexts as t } from './planilha.texts.ts';
import { holdRecords, undoOthers, undoRecords } from './records.sql.ts';
import { errorOf } from './row.ts';

/** Rows of a spreadsheet as long work: first checked, which ends with the draft that it was; then, when somebody lets it, imported. */

const isChecked = ({ etapa }: Parametros) => etapa === 'CONFERENCIA';

/** Whether a row can be imported as it was chosen to. */
const passes = ({ resultado, dados }: Item, { politica }: Parametros): boolean =>
  dados !== null &&
  (resultado === null ||
    (dados.falta === 'TELEFONE' && politica.semTelefone) ||
    (dados.falta === 'NOMES' && politica.criarFaltantes));

/** Whoever it was about was anonymised since it was checked. */
const isEmptied = ({ resultado, dados }: Item): boolean => resultado === null && dados === null;
const anonymised = (seq: number, registro: Parametros['registro']): DoneItem => ({
  seq,
  resultado: 'ERRO',
  registro_id: null,
  antes: null,
  versao_depois: null,
  erros: [errorOf(registro === 'municipes' ? 'nome_completo' : 'municipe_codigo', '', t.anonimizado)],
});

export const importacaoLote: LoteKind = {
  most: { attendant: 0, manager: sheetLimits.rows, admin: sheetLimits.rows },
  ahead: async (lote, outside): Promise<Ahead | readonly Numeros[]> => {
    const read = await readAhead(lote, outside);
    if (read) return read;
    const [reserved] = await outside.read(reserveNumeros(lote, outside.rows));
    return reserved;
  },
  step: async (run, part, given, ahead) => {
    const parametros = given as Parametros;
    if (isChecked(parametros)) return checkPart(run, part, parametros, ahead as Ahead);
    const [items] = await run(itemsIn(part));
    const right = items.filter((item) => passes(item, parametros));
    const { registro, politica } = parametros;
    const gone = items.filter(isEmptied).map(({ seq }) => anonymised(seq, registro));
    if (gone.length > 0) await run(finishItems(part, gone));
    const tally = await (registro === 'municipes'
      ? importMunicipes(run, part, right, politica)
      : importDemandas(run, part, right, politica, (ahead ?? []) as readonly Numeros[]));
    await run(emptyItems(part));
    return tally;
  },
  endsAs: (parametros) => (isChecked(parametros as Parametros) ? 'RASCUNHO' : 'CONCLUIDO'),
  undo: async (run, part, given) => {
    const citizens = (given as Parametros).registro === 'municipes';
    const [target, kept] = citizens ? [municipesTarget, keptMunicipes] : [demandasTarget, keptDemandas];
    await run(holdRecords(target, part), undoRecords(target, part, kept), undoOthers(part));
    if (!citizens) await run(showDemandas(part));
  },
  names: importedNamed,
};
