import { csvForm } from '../../../server/exports/csv.ts';
import type { CsvColumn } from '../../../shared/exports/csv.ts';
import { formatDate, formatPhone } from '../../../shared/format.ts';
import { fieldsThatAre } from '../../../shared/noun.ts';
import { assuntosTexts } from '../../base/assuntos/assuntos.texts.ts';
import type { Demanda } from './demandas.contract.ts';
import { demandaCampos, demandasTexts as t } from './demandas.texts.ts';
import { demandas } from './noun.ts';

const marked = ({ nome, deleted }: { nome: string; deleted: boolean }) =>
  deleted ? `${nome} (${t.excluidoMarca})` : nome;

const columns: CsvColumn<Demanda>[] = [
  { label: t.codigoOficio, value: ({ codigo_oficio }) => codigo_oficio },
  { label: t.descricao, value: ({ descricao_texto }) => descricao_texto },
  { label: t.status, value: ({ status }) => t.statusNomes[status] },
  { label: t.assessor, value: ({ assessor_responsavel }) => assessor_responsavel },
  { label: t.data, value: ({ data_demanda }) => formatDate(data_demanda), asIs: true },
  { label: t.setor, value: ({ setor }) => marked(setor) },
  { label: t.municipe, value: ({ municipe }) => marked({ ...municipe, nome: municipe.nome_completo }) },
  { label: t.telefone, value: ({ municipe }) => municipe.telefone_ddd && formatPhone(municipe.telefone_ddd) },
  ...fieldsThatAre('listed', demandas.tables.demandas.fields).map(({ name, label }) => ({
    label,
    value: (row: Demanda) => row[name as keyof Demanda] as string | null,
  })),
  {
    label: t.assunto,
    value: ({ assunto }) => assunto && marked({ ...assunto, nome: assuntosTexts.caminho(assunto.tema, assunto.nome) }),
  },
  { label: t.urgente, value: ({ urgente }) => (urgente ? t.sim : t.nao) },
  { label: demandaCampos.andamento, value: ({ andamento }) => andamento && t.andamentos[andamento] },
  { label: demandaCampos.prazo, value: ({ prazo }) => prazo && formatDate(prazo), asIs: true },
  {
    label: demandaCampos.encerrada_em,
    value: ({ encerrada_em }) => encerrada_em && formatDate(encerrada_em),
    asIs: true,
  },
  {
    label: demandaCampos.devolutiva,
    value: ({ devolutiva }) => devolutiva && demandas.tables.demandas.fields.devolutiva.values[devolutiva],
  },
  // by which an import finds also those without a phone
  { label: t.codigoMunicipe, value: ({ municipe }) => municipe.codigo },
];

export const form = csvForm(columns);
