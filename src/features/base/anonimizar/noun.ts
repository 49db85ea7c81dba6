import type { Noun } from '../../../shared/noun.ts';

export const anonimizar = {
  slice: 'base/anonimizar',
  permissions: {
    // for good: see anonimizar.contract.ts
    'municipes.anonymise': 'officeAdmins',
  },
  errors: { 'municipes.anonymised': [409, 'Este munícipe foi anonimizado, e o cadastro não muda mais.'] },
} as const satisfies Noun;
