// `npm run docs`: writes what is printed from the program itself: docs/permissions.md and acceptance.map.json.
// A test of each fails when it is out of date.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '../src/app/server/app.ts';
import { cell, kinds, permissions } from '../src/shared/permissions.ts';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const KINDS = {
  anonymous: 'anônimo',
  noMembership: 'sem gabinete',
  attendant: 'atendente',
  manager: 'gerente',
  officeAdmin: 'administrador do gabinete',
  platformAdmin: 'administrador da instalação',
};
// Words for what a cell allows; a new one in shared/permissions.ts needs one here.
const CELLS = {
  yes: ['sim', ''],
  no: ['', ''],
  own: ['os seus', 'só os gabinetes de que participa, ou as tarefas que iniciou'],
  all: ['todos', 'todos os gabinetes da instalação'],
  undo: ['desfazer', 'só desfazer a própria exclusão, por 10 minutos'],
  upTo100: ['até 100', 'até 100 registros de cada vez'],
  counts: ['números', 'só quantos são'],
  withPlatform: ['com instalação', 'só para quem também é administrador da instalação'],
  firstAdmin: ['o primeiro', 'só o primeiro administrador de um gabinete que não tem nenhum'],
};

// Stands for whatever the handlers would work with; none of them is called.
const anything = new Proxy(() => {}, { get: (_, name) => (name === Symbol.toPrimitive ? () => '' : anything) });

/** The endpoints as data; nothing is opened for it. */
export const endpoints = () => allRoutes(anything, anything).map((route) => route.endpoint);

const row = (cells) => `| ${cells.join(' | ')} |`;

/** docs/permissions.md */
export function permissionsPage() {
  const used = new Set(permissions.flatMap((name) => kinds.map((kind) => cell(name, kind))));
  const legend = Object.entries(CELLS).filter(([name, [, meaning]]) => meaning && used.has(name));
  const calls = Map.groupBy(endpoints(), (endpoint) => endpoint.permission);
  return [
    '# Quem pode fazer o quê',
    '',
    'Impresso de `src/shared/permissions.ts` por `npm run docs`; não edite aqui. O servidor recusa e as telas escondem por esta tabela.',
    'Que registros cada um alcança é outra pergunta: sempre só os do gabinete do pedido, separados pelo próprio banco de dados.',
    '',
    'Quem é administrador da instalação e também participa de um gabinete tem as duas colunas.',
    '',
    row(['ação', ...kinds.map((kind) => KINDS[kind])]),
    row(['---', ...kinds.map(() => ':-:')]),
    ...permissions.map((name) => row([`\`${name}\``, ...kinds.map((kind) => CELLS[cell(name, kind)][0])])),
    '',
    ...legend.map(([, [word, meaning]]) => `- **${word}**: ${meaning}`),
    '',
    '## As operações de cada ação',
    '',
    ...permissions.flatMap((name) => [
      `### \`${name}\``,
      '',
      ...(calls.get(name) ?? []).map(({ method, path, summary }) => `- ${summary} — \`${method} ${path}\``),
      '',
    ]),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

/** The names that the specification promises; `setup.create` and the like are ours alone. */
const PROMISED = new Map(
  Object.entries({
    municipes: 'list get create update remove restore',
    historicos: 'list create',
    demandas: 'list get create update status remove restore byMunicipe latest',
    demandaDocs: 'list create get remove restore',
    setores: 'list create update remove restore',
    equipe: 'list get create update remove restore',
    oficios:
      'list get create update remove restore emitir anular reiterar datas resultado ligar desligar pdf numeracao proximo docx',
    orgaos: 'list create update remove restore',
    autoridades: 'list create update remove restore',
    oficioTipos: 'list create update remove restore',
    modelos: 'list create update remove restore previa',
    agenda: 'list today create update remove restore',
    documentos: 'list create get remove restore',
    dashboard: 'get',
    auditoria: 'list',
    profiles: 'list get create update remove',
    memberships: 'mine list create update remove',
    tenants: 'list create',
    rpc: 'setTenantContext',
    cep: 'get',
    live: 'stream',
    auth: 'signUp signIn refresh me signOut signOutAll verify resend recover reset password otpRequest otpVerify totpEnroll totpConfirm totpVerify totpDisable sessions',
  }).map(([noun, calls]) => [noun, calls.split(' ')]),
);

export const promisedNames = [...PROMISED].flatMap(([noun, calls]) => calls.map((call) => `${noun}.${call}`));

/** acceptance.map.json: where each promised call that exists is. */
export function acceptanceMap() {
  const existing = new Map(endpoints().map(({ name, method, path }) => [name, `${method} ${path}`]));
  return Object.fromEntries(promisedNames.flatMap((name) => (existing.has(name) ? [[name, existing.get(name)]] : [])));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(ROOT, 'docs/permissions.md'), permissionsPage());
  writeFileSync(join(ROOT, 'acceptance.map.json'), `${JSON.stringify(acceptanceMap(), null, 2)}\n`);
  console.error('docs/permissions.md e acceptance.map.json escritos.');
}
