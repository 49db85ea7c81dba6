import { parseArgs } from 'node:util';
import { readSettings } from '../server/process/settings.ts';
import { adminCreate } from './admin-create.ts';
import { backup } from './backup.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { migrateVerb } from './migrate.ts';
import { restore } from './restore.ts';
import { seed } from './seed.ts';
import { CommandError, contextOf, messageOf, UsageError, type Values, type Verb } from './verb.ts';
import { verifyAudit } from './verify-audit.ts';

/** `npm run gabinete -- <verb>` */

const verbs: Record<string, Verb> = {
  'admin:create': adminCreate,
  migrate: migrateVerb,
  seed,
  backup,
  restore,
  doctor,
  'verify-audit': verifyAudit,
};
// only what `npm run demo` runs: its accounts have passwords that everybody knows
const hidden: Record<string, Verb> = { demo };

function help(): string {
  const lines = Object.entries(verbs).flatMap(([name, verb]) => [
    `  ${`${name} ${verb.usage}`.trim()}`,
    `      ${verb.summary}`,
  ]);
  return ['Uso: npm run gabinete -- <comando> [opções]', '', ...lines].join('\n');
}

function parse(name: string, verb: Verb, args: string[]): Values {
  const usage = `Uso: npm run gabinete -- ${name} ${verb.usage}`.trim();
  const { tokens } = parseArgs({ args, options: verb.options, strict: false, tokens: true });
  const values: Values = {};
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (!verb.operand || verb.operand in values) throw new UsageError(`Não entendi “${token.value}”. ${usage}`);
      values[verb.operand] = token.value;
      continue;
    }
    if (token.kind === 'option-terminator') continue;
    const option = Object.hasOwn(verb.options, token.name) ? verb.options[token.name] : undefined;
    if (!option) throw new UsageError(`Não há a opção ${token.rawName}. ${usage}`);
    // a value that begins with a dash is more likely the next option
    const swallowed = token.value?.startsWith('--') && !token.inlineValue;
    if (option.type === 'string' && (token.value === undefined || swallowed))
      throw new UsageError(`Falta o valor de ${token.rawName}. ${usage}`);
    if (option.type === 'boolean' && token.value !== undefined)
      throw new UsageError(`A opção ${token.rawName} não leva valor. ${usage}`);
    values[token.name] = token.value ?? true;
  }
  if (verb.operand && !values[verb.operand]) throw new UsageError(`Falta ${verb.operand}. ${usage}`);
  return values;
}

const interrupted = new AbortController();

async function main([name, ...args]: string[]): Promise<number> {
  const asked = name ?? '--help';
  if (['--help', '-h', 'help', 'ajuda'].includes(asked)) {
    process.stdout.write(`${help()}\n`);
    return name ? 0 : 2;
  }
  const all = { ...verbs, ...hidden };
  const verb = Object.hasOwn(all, asked) ? all[asked] : undefined;
  if (!verb) throw new UsageError(`Não há o comando “${asked}”. Há: ${Object.keys(verbs).join(', ')}.`);
  const values = parse(asked, verb, args);
  const { context, close } = contextOf(readSettings(process.env), asked, interrupted.signal);
  const running = verb.run(values, context);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      interrupted.abort(new CommandError('Interrompido.'));
      const ended = verb.heedsSignal ? running.catch(() => {}) : Promise.resolve();
      void ended.then(close).finally(() => process.exit(130));
    });
  try {
    await running;
  } finally {
    await close();
  }
  return 0;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: Error) => {
    if (interrupted.signal.aborted) process.exit(130);
    process.stderr.write(`${messageOf(error).replace(/\s*\n\s*/g, ' ')}\n`);
    process.exit(error instanceof UsageError ? 2 : 1);
  },
);
