import { texts } from '../../../shared/texts.ts';

export const participantesTexts = {
  titulo: 'Participantes',
  demais: (n: number) => `Use no máximo ${n} participantes`,
  nomeObrigatorio: 'Escreva o nome',
  nomeLongo: (n: number) => `Use no máximo ${n} caracteres`,
  umSo: 'Cada participante é uma pessoa da equipe, um munícipe ou um nome',
  equipe: 'Da equipe',
  municipe: 'Um munícipe',
  outro: 'Outra pessoa',
  nome: 'Nome',
  adicionar: 'Acrescentar',
  escolhaEquipe: 'Quem da equipe participa',
  semEquipe: 'Ninguém mais da equipe para acrescentar.',
  erroEquipe: 'Erro ao carregar a equipe',
  remover: (nome: string) => `Tirar ${nome}`,
} as const;

type Named = { nome: string; excluido: boolean };

export const shownName = ({ nome, excluido }: Named): string => (excluido ? texts.excluido(nome) : nome);

/** All of them, in one line. */
export const shownNames = (people: readonly Named[]): string => people.map(shownName).join(', ');
