import { artigoDe } from '../../../shared/oficio/genero.ts';

/** What a letter begins with that repeats one, by the name of that; its days are counted when it is issued. */
export const reiteracao = (anterior: string): string =>
  `Reitero ${artigoDe(anterior)} {{oficio.anterior}}, sem resposta há {{oficio.dias}}.`;
