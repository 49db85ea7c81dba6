import * as z from 'zod/mini';
import { orNull } from '../../../shared/fields.ts';
import { formatPhone } from '../../../shared/format.ts';
import { municipeInput } from '../../base/municipes/municipes.contract.ts';
import { municipesTexts } from '../../base/municipes/municipes.texts.ts';
import { planilhaTexts as t } from './planilha.texts.ts';
import { checked, codigoOrigem, errorOf, phonesIn, shownPhone, withoutBlanks, type Cells } from './row.ts';
import type { RowError } from './planilha.contract.ts';

/** A row of citizens: each goes through the contract of the form. */

const withPhone = z.extend(municipeInput, { codigo_origem: orNull(codigoOrigem) });
const phoneless = z.extend(withPhone, { telefone_ddd: z.null() });

export type MunicipeValues = Omit<z.output<typeof withPhone>, 'telefone_ddd'> & { telefone_ddd: string | null };

export type MunicipeRow = {
  values: MunicipeValues | null;
  errors: RowError[];
  /** Nothing is wrong with it but that nobody says a phone. */
  semTelefone: boolean;
};

const joined = (...texts: (string | undefined)[]) => texts.filter(Boolean).join('\n');

/** A CEP of São Paulo as a spreadsheet keeps it that takes it for a number. */
const lostZero = /^\d{7}$/;

export function municipeOf(cells: Cells): MunicipeRow {
  const said = withoutBlanks(cells);
  const { ddd = '', telefone_2 = '', telefone_ddd = '', cep = '', informacoes_adicionais = '', ...others } = said;
  const [telefone, ...more] = phonesIn(ddd, telefone_ddd);
  const second = [...more, ...phonesIn(ddd, telefone_2)].map((phone, at) => t.outroTelefone(at + 2, shownPhone(phone)));
  const given = {
    nome_completo: '',
    ...others,
    cep: cep.trim().replace(lostZero, '0$&'),
    informacoes_adicionais: joined(informacoes_adicionais, ...second),
  };
  if (telefone) return { ...checked(withPhone, { ...given, telefone_ddd: telefone }, cells), semTelefone: false };
  const { values, errors } = checked(phoneless, { ...given, telefone_ddd: null }, cells);
  return {
    values,
    errors: [...errors, errorOf('telefone_ddd', cells.telefone_ddd ?? '', municipesTexts.telefoneObrigatorio)],
    semTelefone: values !== null,
  };
}

/** Somebody whose phone is another person's: it is where word can be left. */
export const withoutPhone = (values: MunicipeValues): MunicipeValues => ({
  ...values,
  telefone_ddd: null,
  informacoes_adicionais: joined(values.informacoes_adicionais ?? '', t.recado(formatPhone(values.telefone_ddd))),
});
