import { today } from '../../src/shared/time.ts';
import { payloadFor } from '../support/files/xss-payloads.ts';

type Saved = { id: string; versao: number };
type Call = (name: string, body: Record<string, unknown>) => Promise<Saved>;
type About = Record<'tipos' | 'orgaos' | 'autoridades' | 'demandas', readonly Saved[]>;

/** Letters of every state whose every text is a payload. */
export async function loadLetters(call: Call, { tipos, orgaos, autoridades, demandas }: About): Promise<Saved[]> {
  const data = today();
  // braces are variables to a text, and of these there are few
  const words = (n: number) => ({
    assunto: payloadFor(n, 150).replaceAll('{{', '{'),
    corpo: payloadFor(n + 2, 30_000).replaceAll('{{', '{'),
  });
  const to = { tipo_id: tipos[0]!.id, orgao_id: orgaos[0]!.id, autoridade_id: autoridades[0]!.id };
  const made: Saved[] = [];
  for (let n = 0; n < 6; n += 1)
    made.push(await call('oficios.create', { ...to, ...words(n), demandas: [demandas[n]!.id] }));
  await call('oficios.porDemanda', { ...to, ...words(30), demandas: [demandas[7]!.id] });
  const [draft, answered, gone, empty] = made as [Saved, Saved, Saved, Saved];
  await call('oficios.update', { id: draft.id, ...words(40), versao: draft.versao });
  const issue = (one: Saved) => call('oficios.emitir', { id: one.id, versao: one.versao, data });
  const issued = await issue(answered);
  const answer = { protocolo: payloadFor(41, 60), resposta: payloadFor(42, 5000), respondido_em: data };
  await call('oficios.datas', { id: answered.id, versao: issued.versao, ...answer });
  await issue(gone);
  await call('oficios.anular', { id: gone.id, motivo: payloadFor(43, 1000).padEnd(10, '.') });
  await issue(empty);
  await call('oficios.esvaziar', { id: empty.id, motivo: payloadFor(44, 1000).padEnd(10, '.') });
  const periodo = Number(data.slice(0, 4));
  await call('oficios.proximo', {
    id: tipos[0]!.id,
    periodo,
    proximo: 900,
    motivo: payloadFor(45, 1000).padEnd(10, '.'),
  });
  return made;
}
