import type { Verb } from './verb.ts';

export const migrateVerb: Verb = {
  usage: '',
  summary: 'Leva o banco de dados à versão deste programa.',
  options: {},
  async run(_values, { open, say }) {
    const { applied } = await open();
    if (applied.length === 0) say('O banco de dados já está na versão deste programa.');
    else say(`Banco de dados atualizado: ${applied.length === 1 ? '1 migração' : `${applied.length} migrações`}.`);
  },
};
