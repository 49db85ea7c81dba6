import { formatNumber } from '../../../shared/format.ts';

/** A contact that came, and one that was made. */
const contatos: Record<string, readonly [recebido: string, feito: string]> = {
  LIGACAO: ['Ligação recebida', 'Ligação feita'],
  WHATSAPP: ['WhatsApp recebido', 'WhatsApp enviado'],
  PRESENCIAL: ['Atendimento presencial', 'Visita'],
  EMAIL: ['Email recebido', 'Email enviado'],
  CARTA: ['Carta recebida', 'Carta enviada'],
};

/** Sentences of the screen on which a call becomes a demand. */
export const atendimentoRapidoTexts = {
  titulo: 'Atendimento',
  abreDeQualquerTela: 'abre de qualquer tela',

  // Who calls
  quem: 'Telefone ou nome',
  quemDica: 'Três letras do nome, cinco números do telefone ou o número de uma demanda.',
  encontrados: 'Munícipes encontrados',
  maisEncontrados: 'Há outros. Continue digitando para achar.',
  abertas: (n: number) =>
    n === 0 ? '' : n === 1 ? '1 aberta' : n < 1000 ? `${formatNumber(n)} abertas` : '999+ abertas',
  demanda: (numero: string) => `Demanda ${numero}`,
  nadaComNumero: 'Nada encontrado com este número.',
  novo: (quem: string) => `Cadastrar “${quem}”`,
  novaPessoa: 'Cadastro novo',
  nome: 'Nome completo',
  telefone: 'Telefone',
  jaTem: (nome: string) => `Este telefone é de ${nome}.`,
  usar: (nome: string) => `Usar ${nome}`,
  trocar: 'Trocar',
  usarUnido: 'Usar esse cadastro',

  // The demand
  setorProposto: (nome: string) => `Setor ${nome}`,
  prazoProposto: (dias: number, corridos: boolean) =>
    corridos
      ? `prazo de ${dias === 1 ? '1 dia corrido' : `${dias} dias corridos`}`
      : `prazo de ${dias === 1 ? '1 dia útil' : `${dias} dias úteis`}`,
  maisOpcoes: 'Mais opções',
  maisOpcoesDica: 'urgente, sigilosa',
  dataHoje: (dia: string) => `Data da demanda: hoje, ${dia}`,
  limpar: 'Limpar',
  cadastrar: 'Cadastrar demanda',
  cadastrada: 'Demanda cadastrada',
  qual: (numero: string, nome: string) => `${numero} · ${nome}`,

  // Beside it
  aoLado: 'Quem liga aparece aqui, com o que já pediu e o último contato.',
  demandasAbertas: 'Demandas abertas',
  nenhumaAberta: 'Nenhuma demanda aberta.',
  verTodas: (n: string) => `Ver as ${n}`,
  ultimoContato: 'Último contato',
  contato: (sentido: string | null, canal: string | null) => canal && contatos[canal]?.[sentido === 'FEITO' ? 1 : 0],
  nenhumContato: 'Nenhum contato registrado.',
  anotar: 'Anotar na demanda aberta',
  anotarQual: (numero: string) => `Anotar na demanda aberta ${numero}`,
  abrir: 'Abrir',
  abrirQual: (numero: string) => `Abrir demanda ${numero}`,

  municipeObrigatorio: 'Selecione um munícipe',
  municipeUmSo: 'Selecione um munícipe ou cadastre um novo, não os dois',
  erroBuscar: 'Erro ao buscar munícipes',
  erroBuscarDemanda: 'Erro ao buscar a demanda',
  erroCadastrar: 'Erro ao cadastrar demanda',
} as const;
