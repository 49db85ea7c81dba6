import { formatDate } from '../../../shared/format.ts';
import { dayOf } from '../../../shared/time.ts';
import { nameOfValue } from '../../../shared/log-names.ts';
import { concorda } from '../../../shared/oficio/genero.ts';
import { contactNames } from '../atendimentos/atendimentos.contract.ts';
import { type CampoDaDemanda, diasDoOficio, type Fato, type LinhaRow } from './linha.contract.ts';
import { linhaTexts as t } from './linha.texts.ts';

/** What a change says in one line, without who did it. */
export function sentenceOf(fatos: readonly Fato[]): string {
  const parts = [...new Set(fatos.flatMap(partsOf))];
  if (fatos.some(({ anonimizado }) => anonimizado)) parts.push(t.anonimizado);
  const [first = t.descricaoAlterada, ...rest] = parts;
  return [first, ...rest.map(inLine)].join('; ');
}

const partsOf = (fato: Fato): string[] => {
  if (fato.entidade === 'demandas') return ofDemanda(fato);
  if (fato.entidade === 'oficios') return ofOficio(fato);
  if (fato.entidade === 'apoiadores') return ofApoio(fato);
  if (fato.entidade === 'demanda_passos') return ofPasso(fato);
  if (fato.entidade === 'devolutivas') return [ofDispensa(fato)];
  return [fato.entidade === 'demanda_documentos' ? ofAnexo(fato) : ofCompromisso(fato)];
};

function ofDemanda({ acao, nome, mudancas, outras }: Fato): string[] {
  if (acao === 'INSERT') return [nome ? t.demandaPrometida(nome) : t.demandaCriada];
  if (acao === 'DELETE') return [t.demandaExcluida];
  if (acao === 'RESTORE') return [t.demandaRestaurada];
  const changes = mudancas.map(({ campo, de, para }) => {
    const of = campo as CampoDaDemanda;
    // a number that this person does not know is none
    if (of === 'principal_id') return para ? t.reunida(para) : de ? t.separada(de) : t.reunidaOuSeparada;
    return `${t.campos[of]}: ${change(of, de, para)}`;
  });
  return outras ? [...changes, t.descricaoAlterada] : changes;
}

/** A letter by how it is called, once; what is issued on a day in the past, or sent, says the day. */
function ofOficio({ nome, mudancas }: Fato): string[] {
  const which = nome ?? t.umOficio;
  const said = mudancas.flatMap(({ campo, para }) => {
    const day = diasDoOficio.find((one) => one === campo);
    if (!day) return [];
    const what = concorda(which, t.oficio[day]);
    return [para ? `${what} ${t.em(formatDate(para))}` : t.semData(what)];
  });
  return said.length > 0 ? [`${which} ${said.join(', ')}`] : [];
}

const change = (campo: CampoDaDemanda, before: string | null, after: string | null): string => {
  const [de, para] = [before, after].map((value) => (value === null ? null : valueOf(campo, value)));
  if (campo === 'urgente' || campo === 'sigilosa' || de === null) return para ?? t.nenhum;
  return `${de} → ${para ?? t.nenhum}`;
};

function valueOf(campo: CampoDaDemanda, value: string): string {
  switch (campo) {
    case 'status':
      return named(t.status, value);
    case 'andamento':
      return nameOfValue('demandas', campo, value) ?? value;
    case 'urgente':
    case 'sigilosa':
      return named(t.simOuNao, value);
    case 'prazo':
    case 'retomar_em':
      return formatDate(value);
    default:
      return value;
  }
}

const named = (names: Readonly<Record<string, string>>, value: string) =>
  Object.hasOwn(names, value) ? names[value]! : value;

const done = (acao: string) => t.feitos[acao as keyof typeof t.feitos] ?? t.feitos.UPDATE;

const ofAnexo = ({ acao, nome, quantos }: Fato) => done(acao)(several(nome ?? t.anexo, quantos), quantos > 1);

/** Whoever comes or goes; what else happens to them is that two records of one person become one, or two again. */
function ofApoio({ acao, nome, quantos }: Fato): string[] {
  const who = several(nome ?? t.alguem, quantos);
  if (acao === 'INSERT') return [t.passouAApoiar(who, quantos > 1)];
  return [acao === 'DELETE' ? t.deixouDeApoiar(who, quantos > 1) : t.cadastros];
}

function ofDispensa({ acao, nome, quantos }: Fato): string {
  const who = several(nome ?? t.alguem, quantos);
  if (acao === 'INSERT') return t.naoPrecisa(who);
  return acao === 'DELETE' ? t.voltaAPrecisar(who) : t.cadastros;
}

function ofPasso({ acao, nome, quantos, mudancas, outras }: Fato): string[] {
  const which = several(nome ?? t.umPasso, quantos);
  if (acao === 'INSERT') return [t.passo.acrescentado(which)];
  if (acao === 'DELETE') return [t.passo.tirado(which)];
  if (acao === 'RESTORE') return [t.passo.devolvido(which)];
  const ticked = mudancas.map(({ para }) => (para ? t.passo.feito(which) : t.passo.reaberto(which)));
  return outras ? [...ticked, t.passo.alterado(which)] : ticked;
}

function ofCompromisso({ acao, quantos }: Fato): string {
  const which = t.compromissos(quantos);
  return acao === 'INSERT' ? t.marcados(which, quantos > 1) : done(acao)(which, quantos > 1);
}

const several = (nome: string, quantos: number) => (quantos > 1 ? t.eMais(nome, quantos - 1) : nome);

/** Within a line: the name of a field begins small. */
const inLine = (part: string) => {
  const label = Object.values(t.campos).find((one) => part.startsWith(`${one}: `));
  return label || part === t.descricaoAlterada ? part.charAt(0).toLowerCase() + part.slice(1) : part;
};

/** What was done with whom, behind the author's name. */
export function contactSentence({ municipe, canal, sentido, resultado, avisado_em, momento }: LinhaRow): string {
  const nome = municipe?.nome_completo ?? t.alguem;
  const what = avisado_em
    ? [t.avisou(nome), ...(avisado_em === dayOf(new Date(momento)) ? [] : [t.em(formatDate(avisado_em))])].join(' ')
    : resultado === 'NAO_ATENDEU'
      ? t.procurou(nome)
      : resultado === 'RECADO'
        ? (sentido === 'RECEBIDO' ? t.recadoDe : t.recado)(nome)
        : sentido === 'RECEBIDO'
          ? t.atendeu(nome)
          : sentido === 'FEITO' || resultado
            ? t.falou(nome)
            : t.contato(nome);
  return canal ? `${what} · ${contactNames.canal[canal]}` : what;
}
