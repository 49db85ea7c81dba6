import pg from 'pg';

/** Milliseconds that a word to the database may take. */
const toldWithin = 3_000;

type Ssl = pg.ConnectionConfig['ssl'];
type Address = { host: string; port: number; ssl: Ssl; sslNegotiation?: string; processID: number; secretKey: number };
type Teller = pg.Connection & {
  connect: (portOrPath: number | string, host?: string) => void;
  requestSsl: () => void;
  cancel: (processID: number, secretKey: number) => void;
};

/**
 * Tells the database to stop what a connection of ours is doing, on a connection of its own, as the protocol has it. That is
 * closed only after the word was passed on: when this resolves with true, nothing of it can arrive any more, and what is sent
 * on ours from then on is not meant. (PostgreSQL, Frontend/Backend Protocol, "Canceling Requests in Progress".)
 */
export function cancelWhat(client: pg.ClientBase): Promise<boolean> {
  const { host, port, ssl, sslNegotiation, processID, secretKey } = client as unknown as Address;
  const teller = new pg.Connection({ ssl, sslNegotiation } as pg.ConnectionConfig) as Teller;
  const tell = () => teller.cancel(processID, secretKey);
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      resolve(false);
      teller.stream.destroy();
    }, toldWithin);
    teller.once('end', () => {
      clearTimeout(late);
      resolve(true);
    });
    // it ends all the same
    teller.on('error', () => {});
    teller.once('sslconnect', tell);
    teller.once('connect', () => {
      if (!ssl) tell();
      else if (sslNegotiation !== 'direct') teller.requestSsl();
    });
    if (host.startsWith('/')) teller.connect(`${host}/.s.PGSQL.${port}`);
    else teller.connect(port, host);
  });
}
