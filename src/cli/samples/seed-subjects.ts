/** What demands are about: themes with their sector (its place among `sectors`), and subjects with the words of a request that tell them. */

type Theme = { nome: string; setor: number; assuntos: readonly (readonly [nome: string, told: RegExp])[] };

const themes: readonly Theme[] = [
  {
    nome: 'Vias e trânsito',
    setor: 3,
    assuntos: [
      ['buraco', /TAPA-BURACO|RECAPEAMENTO/],
      ['lombada', /LOMBADA/],
      ['sinalização', /PINTURA DA FAIXA|SENTIDO/],
    ],
  },
  {
    nome: 'Iluminação',
    setor: 4,
    assuntos: [
      ['lâmpada apagada', /LÂMPADA|APAGADOS/],
      ['poste com risco', /POSTE INCLINADO/],
    ],
  },
  {
    nome: 'Limpeza',
    setor: 5,
    assuntos: [
      ['mato alto', /MATO ALTO|CAPINA/],
      ['entulho', /ENTULHO/],
      ['coleta de lixo', /CAMINHÃO DE LIXO/],
    ],
  },
  { nome: 'Água e esgoto', setor: 0, assuntos: [['bueiro entupido', /BOCA DE LOBO/]] },
  {
    nome: 'Saúde',
    setor: 1,
    assuntos: [
      ['consulta ou exame', /CARDIOLOGISTA|EXAME/],
      ['medicamento', /MEDICAMENTO/],
    ],
  },
  { nome: 'Educação', setor: 2, assuntos: [['vaga em creche', /CRECHE/]] },
  {
    nome: 'Transporte',
    setor: 3,
    assuntos: [
      ['ponto de ônibus', /PONTO DE ÔNIBUS SEM/],
      ['horário', /HORÁRIOS/],
    ],
  },
  { nome: 'Meio ambiente', setor: 6, assuntos: [['poda', /PODA/]] },
];

/** `pai` is the place of the theme among all of these. */
type Subject = {
  nome: string;
  pai: number | null;
  posicao: number;
  setor: number | null;
  told: RegExp | null;
};

const ofThemes = themes.map(({ nome, setor }, at): Subject => ({
  nome,
  pai: null,
  posicao: at + 1,
  setor,
  told: null,
}));

/** Themes first. So few that one load takes them all: a subject is never there before its theme. */
export const subjects: readonly Subject[] = [
  ...ofThemes,
  ...themes.flatMap(({ assuntos }, pai) =>
    assuntos.map(([nome, told], at): Subject => ({ nome, pai, posicao: at + 1, setor: null, told })),
  ),
];

/** The place of what a request is about, or -1. */
export const subjectOf = (request: string): number => subjects.findIndex(({ told }) => told?.test(request));
