import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Reply = (response: ServerResponse) => void;

/** A postal-code service of our own; answers as ViaCEP documents unless told otherwise. */
export async function startCepService() {
  let asked: string[] = [];
  let reply: Reply | null = null;
  const http: Server = createServer((request, response) => {
    const cep = request.url!.split('/')[2]!;
    asked.push(cep);
    if (reply) return reply(response);
    json(response, {
      cep: '01001-000',
      logradouro: 'Praça da Sé',
      complemento: 'lado ímpar',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
      ibge: '3550308',
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/ws/{cep}/json/`,
    asked: () => asked,
    answer: (next: Reply | null) => {
      reply = next;
      asked = [];
    },
    stop: () => {
      http.closeAllConnections();
      return new Promise((resolve) => http.close(resolve));
    },
  };
}

export function json(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
