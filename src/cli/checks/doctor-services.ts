import type { OpenDatabase } from '../../server/migrations/open-database.ts';
import { trySmtp } from '../../server/mail/mail-transport.ts';
import { cepServices, type Settings } from '../../server/process/settings.ts';
import { formatInstant } from '../../shared/format.ts';
import { codeOf, ok, problem, warning, type Finding } from './finding.ts';

/** What is asked over the network: mail, postal codes, and the time. */

const mailRemedies: Record<string, string> = {
  EAUTH: 'não aceita o usuário e a senha. Confira-os em SMTP_URL (sinais como @ e : se escrevem %40 e %3A).',
  ETLS: 'não fala TLS neste porto. Use smtps:// com 465 ou smtp:// com 587.',
  EDNS: 'não existe com este nome. Corrija SMTP_URL.',
};

export async function checkMail({ smtpUrl, mailFrom, dataDir }: Settings): Promise<Finding> {
  if (!smtpUrl)
    return warning(`SMTP_URL não está definida: os e-mails ficam em ${dataDir}/mail. Defina-a para enviá-los.`);
  const name = new URL(smtpUrl).host;
  const refused = await trySmtp(smtpUrl).then(() => null, codeOf);
  if (refused === null && /@localhost>?$/.test(mailFrom))
    return warning(`${name} aceita conexões, mas o remetente é ${mailFrom}, que ninguém aceita. Defina MAIL_FROM.`);
  if (refused === null) return ok(`${name} aceita e-mails deste servidor`);
  return problem(`${name} ${mailRemedies[refused] ?? `não aceita conexões (${refused}). Confira SMTP_URL e a rede.`}`);
}

type CepAnswers = { finding: Finding; date: Date | null };

/** Asks every service; one that answers is enough. Also looks at a clock that is not this machine's. */
export async function askCep(services: readonly string[]): Promise<CepAnswers> {
  const answers = await Promise.all(
    services.map(async (url) => {
      const { host } = new URL(url);
      try {
        const answer = await fetch(url.replaceAll('{cep}', '01001000'), { signal: AbortSignal.timeout(3000) });
        await answer.body?.cancel();
        const fault = answer.ok ? null : `${host} responde com ${answer.status}`;
        return { host, fault, date: answer.headers.get('date') };
      } catch (error) {
        return { host, fault: `${host} não responde (${codeOf(error)})`, date: null };
      }
    }),
  );
  const working = answers.filter(({ fault }) => fault === null).map(({ host }) => host);
  const faults = answers.map(({ fault }) => fault).filter((fault) => fault !== null);
  const date = answers.find((answer) => answer.date !== null)?.date ?? null;
  const advice = 'Confira a rede e CEP_URL.';
  let finding = ok(working.join(' e ') + (working.length > 1 ? ' respondem' : ' responde'));
  if (faults.length > 0 && working.length > 0)
    finding = warning(`${faults.join('; ')}; ${working[0]} responde. ${advice}`);
  else if (working.length === 0) finding = warning(`${faults.join('; ')}: endereços terão de ser digitados. ${advice}`);
  return { finding, date: date ? new Date(date) : null };
}

export const checkCep = ({ cepUrl }: Settings): Promise<CepAnswers> => askCep(cepServices(cepUrl));

export async function checkClock(open: OpenDatabase | null, outside: Date | null): Promise<Finding> {
  const remedy = 'Acerte o relógio (timedatectl set-ntp true): sessões, prazos e a data de hoje dependem dele.';
  if (open) {
    const asked = Date.now();
    const { rows } = await open.database.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const { ms } = rows[0] as { ms: number };
    // told at some moment in between, however long the answer took
    const apart = Math.max(asked - ms, ms - Date.now()) / 1000;
    if (apart > 2) return problem(`o do banco e o deste computador estão ${Math.round(apart)} s distantes. ${remedy}`);
  }
  const off = outside ? Math.abs(outside.getTime() - Date.now()) / 1000 : 0;
  if (off > 60) return problem(`está ${Math.round(off)} s distante do serviço de CEP. ${remedy}`);
  return ok(`em São Paulo são ${formatInstant(new Date().toISOString())}`);
}
