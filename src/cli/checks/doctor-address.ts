import { createServer } from 'node:net';
import { addressOf, refusedAddress } from '../../server/process/refused-address.ts';
import type { Settings } from '../../server/process/settings.ts';
import { codeOf, isLoopback, ok, problem, warning, type Finding } from './finding.ts';

/** Where the server listens, and the address by which people reach it. */

/** Whether Gabinete answers there; throws when nobody does. */
async function isGabinete(origin: string): Promise<{ ours: boolean; status: number; movedTo: string | null }> {
  const answer = await fetch(`${origin}/livez`, { redirect: 'manual', signal: AbortSignal.timeout(5000) });
  const text = await answer.text();
  return { ours: text === '{"status":"ok"}', status: answer.status, movedTo: answer.headers.get('location') };
}

/** The port is free, or it is ours that has it. */
export async function checkPort(settings: Settings): Promise<Finding> {
  const { host, port } = settings;
  const refused = await new Promise<string | null>((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(codeOf(error)));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
  const name = addressOf(settings);
  if (refused === null) return ok(`${name} está livre; o servidor não está no ar`);
  if (refused !== 'EADDRINUSE') return problem(refusedAddress(settings, refused));
  const here = host === '0.0.0.0' || host === '::' ? `127.0.0.1:${port}` : name;
  const found = await isGabinete(`http://${here}`).catch(() => null);
  return found?.ours ? ok(`o servidor está no ar em ${name}`) : problem(refusedAddress(settings, refused));
}

export async function checkAddress({ publicUrl, host, trustProxy }: Settings): Promise<Finding> {
  if (!publicUrl)
    return isLoopback(host)
      ? ok('só este computador alcança o sistema (HOST)')
      : warning(
          'PUBLIC_URL não está definida: os links dos e-mails e a conferência de origem dependem dela. Defina-a.',
        );
  const { protocol, hostname } = new URL(publicUrl);
  const found = await isGabinete(publicUrl).catch((error: Error) => codeOf(error));
  if (typeof found === 'string' && /CERT|SIGNATURE|SELF_SIGNED|ALTNAME/.test(found))
    return problem(`o certificado de ${publicUrl} não é aceito (${found}). Renove-o ou corrija-o no proxy.`);
  if (typeof found !== 'string' && protocol === 'http:' && found.movedTo?.startsWith('https:'))
    return problem(`${publicUrl} leva a https: ninguém conseguirá entrar. Defina PUBLIC_URL com https.`);
  if (typeof found !== 'string' && !found.ours)
    return problem(
      `em ${publicUrl} responde outra coisa (${found.status}). Corrija PUBLIC_URL, ou o proxy, que deve levar a HOST:PORT.`,
    );
  if (protocol === 'http:' && !isLoopback(hostname))
    return warning(`${publicUrl} não usa https: senhas passam abertas pela rede. Ponha um proxy com certificado.`);
  if (protocol === 'https:' && trustProxy.length === 0)
    return problem(
      `${publicUrl} chega por um proxy, e TRUST_PROXY não está definida: para os limites de tentativas todas as pessoas têm um só endereço. Defina-a com o endereço do proxy.`,
    );
  return typeof found === 'string'
    ? warning(`${publicUrl} não responde daqui (${found}). Se o servidor está no ar, confira o nome e o proxy.`)
    : ok(`${publicUrl} chega ao servidor`);
}
