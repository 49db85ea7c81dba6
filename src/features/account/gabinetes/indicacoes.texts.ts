import { identityOf, type OfficeIdentity } from '../../../shared/identity.ts';

/** People by name and username: a name may be another person's as well. */
type Names = OfficeIdentity & { named: string; namer: string };

export const indicacoesTexts = {
  aviso: 'Indicação para administrar um gabinete',
  convite: (quem: string, gabinete: string) => `${quem} indicou você para administrar “${gabinete}”`,
  dica: (identidade: string) =>
    `É o gabinete com ${identidade}. Quem o administrava está com a conta suspensa. Se aceitar, você inclui e remove membros e muda papéis.`,
  aceitar: 'Aceitar',
  recusar: 'Recusar',
  aceita: (gabinete: string) => `Agora você administra “${gabinete}”`,
  abrir: 'Abrir',
  recusada: 'Indicação recusada',
  erro: 'Erro ao responder à indicação',
} as const;

const unexpected =
  'Se você não esperava por isto, converse com as pessoas do seu gabinete e com quem administra a instalação.';

export const indicacaoMails = {
  indicado: ({ namer, ...office }: Names) => ({
    subject: `Indicação para administrar “${office.office}”`,
    title: 'Indicação para administrar um gabinete',
    paragraphs: [
      `A conta de quem administrava “${office.office}” (${identityOf(office)}) no Gabinete está suspensa. ${namer}, que administra a instalação, indicou você no lugar.`,
      'Entre e responda no aviso que aparece na tela: nada muda se você não aceitar.',
    ],
    button: 'Abrir o Gabinete',
    note: 'A indicação vale por 7 dias. Os outros membros do gabinete também foram avisados.',
  }),
  aosDemais: ({ named, namer, ...office }: Names) => ({
    subject: `Quem vai administrar “${office.office}”`,
    title: 'Um novo administrador foi indicado',
    paragraphs: [
      `A conta de quem administrava “${office.office}” (${identityOf(office)}) no Gabinete está suspensa. ${namer}, que administra a instalação, indicou ${named} no lugar; vale se essa pessoa aceitar.`,
      unexpected,
    ],
    note: 'A indicação vale por 7 dias, e substitui a anterior, se ela ainda estava sem resposta.',
  }),
  /** Also to whoever named. */
  aceita: ({ named, namer, ...office }: Names) => ({
    subject: `Quem administra “${office.office}”`,
    title: 'A indicação foi aceita',
    paragraphs: [
      `${named} aceitou a indicação de ${namer} e agora administra “${office.office}” (${identityOf(office)}) no Gabinete.`,
      unexpected,
    ],
  }),
  recusada: ({ named, namer, ...office }: Names) => ({
    subject: `Quem vai administrar “${office.office}”`,
    title: 'A indicação foi recusada',
    paragraphs: [
      `${named} recusou a indicação de ${namer} para administrar “${office.office}” (${identityOf(office)}) no Gabinete. Quem administra a instalação pode indicar outra pessoa.`,
    ],
  }),
} as const;
