import { concorda } from '../../../shared/oficio/genero.ts';

const demandas = (n: number) => `${n} demandas`;

/** What somebody is told of theirs, and what is refused of it. */
export const notificacoesTexts = {
  titulo: 'Notificações',
  sino: (naoLidas: string) =>
    naoLidas === '0'
      ? 'Notificações'
      : naoLidas === '1'
        ? 'Notificações, 1 não lida'
        : `Notificações, ${naoLidas} não lidas`,
  marcarTodas: 'Marcar todas como lidas',
  vazia: 'Tudo lido.',
  naoLida: 'não lida',
  erroCarregar: 'Erro ao carregar as notificações',
  erroMarcar: 'Erro ao marcar como lida',

  mencao: (autor: string) => `${autor} mencionou você`,
  mencoes: (autor: string, n: number) => `${autor} mencionou você ${n} vezes`,
  atribuida: (autor: string, n: number) => `${autor} passou ${n === 1 ? 'uma demanda' : demandas(n)} para você`,
  hoje: (n: number) => (n === 1 ? '1 demanda sua vence hoje' : `${demandas(n)} suas vencem hoje`),
  atrasada: (n: number) => (n === 1 ? '1 demanda sua está atrasada' : `${demandas(n)} suas estão atrasadas`),
  retomar: (n: number) => (n === 1 ? '1 demanda sua para retomar' : `${demandas(n)} suas para retomar`),
  verificar: (n: number) => (n === 1 ? '1 demanda sua para verificar' : `${demandas(n)} suas para verificar`),
  venciam: (n: number, dia: string) => `${n === 1 ? '1 demanda sua vencia' : `${demandas(n)} suas venciam`} em ${dia}`,
  estavamAtrasadas: (n: number, dia: string) =>
    `${n === 1 ? '1 demanda sua estava atrasada' : `${demandas(n)} suas estavam atrasadas`} em ${dia}`,
  paraRetomarEm: (n: number, dia: string) =>
    `${n === 1 ? '1 demanda sua era para retomar' : `${demandas(n)} suas eram para retomar`} em ${dia}`,
  paraVerificarEm: (n: number, dia: string) =>
    `${n === 1 ? '1 demanda sua era para verificar' : `${demandas(n)} suas eram para verificar`} em ${dia}`,
  nova: 'Notificação',
  eMais: (n: number) => (n === 1 ? ', e mais uma' : `, e mais ${n}`),
  abrir: 'Abrir',
  escolher: 'Escolher avisos',
  respondido: (oficio: string) => `${oficio} ${concorda(oficio, 'respondido')}`,
  umRespondido: 'Um ofício foi respondido',
  demandaExcluida: 'A demanda foi excluída',
  alguem: 'Alguém',

  tipoInvalido: 'Este tipo de aviso não existe',
  semAviso: 'Diga quais avisos foram lidos',
  avisosDemais: 'Marque no máximo 100 de uma vez, ou todos',
} as const;
