import { formatDate } from '../../../shared/format.ts';
import { artigoDe } from '../../../shared/oficio/genero.ts';

/** Sentences of the letters of a demand. */
export const oficiosDaDemandaTexts = {
  titulo: 'Ofícios',
  respostaAteDia: (dia: string) => `resposta até ${formatDate(dia)}`,
  /** Behind the size of a file */
  doOficio: 'do ofício',
  doOficioAnulado: 'do ofício anulado',
  ficam: 'Ofícios emitidos, que ficam',
  ficamPorque:
    'São documentos públicos (Lei 8.159/1991). Se o texto de um deles tiver de sair, um administrador pode esvaziá-lo na página do ofício.',
  eMais: (n: number) => `+${n}`,
  erroFicam: 'Erro ao carregar os ofícios que ficam',
  codigoVemDe: (identificacao: string) => `O código vem d${artigoDe(identificacao)}`,
} as const;
