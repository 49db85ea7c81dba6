/** How a letter addresses somebody: after the Manual de Redação da Presidência, 3rd edition, chapter 4 (docs/oficio.md). */

export type Tratamento = 'EXCELENCIA' | 'SENHORIA' | 'MAGNIFICENCIA';
export type Genero = 'F' | 'M';

type Autoridade = {
  cargo: string;
  genero: Genero;
  tratamento: Tratamento;
  /** What somebody wrote instead of what follows from the rest. */
  vocativo: string | null;
  enderecamento: string | null;
  fecho: string | null;
};

type Formas = {
  /** First line of the recipient: `A Sua Excelência a Senhora`. */
  enderecamento: string;
  /** `Senhora Prefeita,` */
  vocativo: string;
  /** In the text: `Vossa Excelência`. */
  pronome: string;
  /** `Respeitosamente,` to who stands higher, else `Atenciosamente,`. */
  fecho: string;
};

export const fechos = { acima: 'Respeitosamente,', demais: 'Atenciosamente,' } as const;

const pronomes: Record<Tratamento, string> = {
  EXCELENCIA: 'Vossa Excelência',
  SENHORIA: 'Vossa Senhoria',
  MAGNIFICENCIA: 'Vossa Magnificência',
};

const enderecamentos: Record<Tratamento, Record<Genero, string>> = {
  EXCELENCIA: { M: 'A Sua Excelência o Senhor', F: 'A Sua Excelência a Senhora' },
  SENHORIA: { M: 'Ao Senhor', F: 'À Senhora' },
  MAGNIFICENCIA: { M: 'A Sua Magnificência o Senhor', F: 'A Sua Magnificência a Senhora' },
};

const senhor: Record<Genero, string> = { M: 'Senhor', F: 'Senhora' };
const magnifico: Record<Genero, string> = { M: 'Magnífico', F: 'Magnífica' };

/** All that is said to somebody; what was written by hand wins, each by itself. */
export function formasOf({ cargo, genero, tratamento, vocativo, enderecamento, fecho }: Autoridade): Formas {
  const title = tratamento === 'MAGNIFICENCIA' ? magnifico[genero] : senhor[genero];
  return {
    enderecamento: written(enderecamento) ?? enderecamentos[tratamento][genero],
    vocativo: written(vocativo) ?? `${title} ${cargoInVocativo(cargo)},`,
    pronome: pronomes[tratamento],
    fecho: written(fecho) ?? (tratamento === 'SENHORIA' ? fechos.demais : fechos.acima),
  };
}

const written = (text: string | null): string | null => text?.trim() || null;

// what a cargo is the head or holder of, which nobody is called by: Comandante da Guarda, Secretária Municipal de Obras
const whose = /\s+(?:(?:d[aoe]s?|em|para|junto)\s|Municipal\b|Estadual\b|Federal\b|Geral\b|[-–—,(]).*$/iu;

/** The word of a cargo that one is called by: `Secretária Municipal de Obras` is called `Secretária`. */
export const cargoInVocativo = (cargo: string): string => cargo.trim().replace(whose, '') || cargo.trim();
