import type { Passo } from './roteiro.contract.ts';

type Theme = {
  nome: string;
  assuntos: readonly (string | { nome: string; sigilosa: true })[];
  /** Steps of its demands, whatever of its subjects they are about. */
  passos?: readonly Passo[];
};

/** What most offices are asked for: where to begin, and to change. */
export const readyList: readonly Theme[] = [
  {
    nome: 'Água e esgoto',
    assuntos: ['bueiro entupido', 'esgoto a céu aberto', 'falta de água', 'vazamento', 'alagamento'],
  },
  {
    nome: 'Iluminação',
    assuntos: ['lâmpada apagada', 'acesa de dia', 'poste com risco', 'fiação'],
    passos: [
      { texto: 'Foto do poste', tipo: 'FOTO', dias: null },
      { texto: 'Ofício', tipo: 'OFICIO', dias: null },
      { texto: 'Protocolo', tipo: 'PROTOCOLO', dias: null },
      { texto: 'Verificar em 15 dias úteis', tipo: 'VERIFICAR', dias: 15 },
    ],
  },
  { nome: 'Limpeza', assuntos: ['entulho', 'mato alto', 'coleta de lixo'] },
  { nome: 'Vias e trânsito', assuntos: ['buraco', 'pavimentação', 'sinalização', 'semáforo', 'lombada'] },
  { nome: 'Calçadas e acessibilidade', assuntos: ['calçada danificada', 'rampa', 'faixa de pedestres'] },
  { nome: 'Transporte', assuntos: ['ponto de ônibus', 'horário', 'transporte escolar'] },
  { nome: 'Saúde', assuntos: ['consulta ou exame', 'medicamento', 'dengue', 'transporte de paciente'] },
  { nome: 'Educação', assuntos: ['vaga em creche', 'vaga em escola', 'prédio escolar'] },
  {
    nome: 'Assistência social',
    assuntos: ['cesta básica', 'benefício', 'moradia', { nome: 'violência', sigilosa: true }],
  },
  { nome: 'Meio ambiente', assuntos: ['poda', 'maus-tratos a animais', 'queimada'] },
  { nome: 'Segurança', assuntos: ['policiamento', 'ponto escuro'] },
  { nome: 'Outros', assuntos: [] },
];
