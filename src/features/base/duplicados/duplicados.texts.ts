import { counted, formatNumber } from '../../../shared/format.ts';

const some = (many: number, one: string, more: string): string[] => (many > 0 ? [counted(many, one, more)] : []);

type Hanging = { demandas: number; atendimentos: number; compromissos: number; apoios: number; devolutivas: number };

/** '4 demandas, 7 atendimentos, 1 compromisso, 2 apoios, 1 devolutiva' */
export const hangingText = ({ demandas, atendimentos, compromissos, apoios, devolutivas }: Hanging): string =>
  [
    ...some(demandas, 'demanda', 'demandas'),
    ...some(atendimentos, 'atendimento', 'atendimentos'),
    ...some(compromissos, 'compromisso', 'compromissos'),
    ...some(apoios, 'apoio', 'apoios'),
    ...some(devolutivas, 'devolutiva', 'devolutivas'),
  ].join(', ');

const firstName = (nome: string): string => nome.split(' ')[0]!;

export const duplicadosTexts = {
  titulo: 'Duplicados',
  acessoNegado: 'Acesso negado. Apenas administradores e gerentes podem unir cadastros.',
  cartao: 'Junta os cadastros da mesma pessoa, sem perder nada do que é de cada um.',
  erroCarregar: 'Erro ao carregar duplicados',
  de: (place: number, total: number) => `${formatNumber(place)} de ${formatNumber(total)}`,
  maisDeMil: (place: number) => `${formatNumber(place)} de mais de mil`,
  vazio: 'Nenhum duplicado à vista',
  vazioDica: 'Quando dois cadastros puderem ser da mesma pessoa, eles esperam aqui por uma decisão.',
  saiu: 'Este par não está mais aqui',
  saiuDica: 'Um dos cadastros foi excluído, unido a outro ou anonimizado.',
  verFila: 'Ver os que esperam',
  anterior: 'Par anterior',
  proximo: 'Próximo par',
  muitoProvavel: 'Muito provável',
  possivel: 'Possível',

  escolha: (campo: string) => `${campo}: qual fica`,
  campo: 'Campo',
  resultado: 'Resultado',
  naoInformado: 'Não informado',
  desde: 'desde',
  fica: (codigo: string) => `${codigo} fica`,
  trocar: 'Trocar qual cadastro fica',
  trocarCurto: 'trocar',
  iguais: 'Iguais',
  campos: (many: number) => (many === 1 ? '1 campo' : `${many} campos`),
  outroTelefone: 'O outro telefone vai para Informações adicionais',
  passam: (nome: string, hanging: Hanging) => {
    const what = hangingText(hanging);
    return what ? `Passam para ${firstName(nome)}: ${what}` : `Nada mais está ligado ao outro cadastro.`;
  },
  juntos: 'Documentos e histórico vão junto. Pode ser desfeito por 30 dias.',

  pular: 'Pular',
  naoE: 'Não é duplicado',
  unir: 'Unir cadastros',
  unidos: (nome: string) => `Cadastros unidos em ${nome}`,
  erroUnir: 'Erro ao unir cadastros',
  guardado: 'Guardado: não são a mesma pessoa',
  erroGuardar: 'Erro ao guardar a decisão',

  unirCom: 'Unir com outro cadastro',
  unirQual: (nome: string) => `Unir ${nome} com…`,
  unirDica: 'Se a pessoa está cadastrada duas vezes, junte os dois cadastros num só.',
  duplicadoTitulo: 'Cadastro repetido',
  campoInvalido: 'Escolha inválida',
} as const;
