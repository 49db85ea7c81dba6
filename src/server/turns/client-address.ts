import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyRequest } from 'fastify';

/**
 * Who asks, as an address: the connection's, or what a trusted proxy says. Some proxies add the port, and some say
 * `unknown`; then it is the proxy's own.
 */
export const clientAddress = (request: FastifyRequest): string => addressOf(request.ip, request.socket);

function addressOf(said: string, socket: Socket): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(said)?.[1] ?? /^([\d.]+):\d+$/.exec(said)?.[1] ?? said;
  const address = bare.replace(/%.*$/, '');
  return isIP(address) ? address : (socket.remoteAddress ?? '127.0.0.1');
}

const saidByProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'];

/** Whether a proxy that is not trusted asks for somebody else, whose address we therefore do not know. */
export const isHandedOn = ({ ip, socket, headers }: FastifyRequest): boolean =>
  ip === socket.remoteAddress && saidByProxies.some((name) => headers[name] !== undefined);

/** What attempts are counted by: an IPv4 address, or the /64 that one IPv6 line has all to itself. */
export const clientNetwork = (request: FastifyRequest): string => networkOf(clientAddress(request));

/** Reads the network that attempts are counted by from a request that no route has seen yet. */
export function networkReader(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (request) => networkOf(addressOf(proxyAddr(request, isTrusted), request.socket));
}

export function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  // the one spelling of an address that has many
  const [front = '', back] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const words = (part: string) => part.split(':').filter(Boolean);
  const [before, after] = [words(front), words(back ?? '')];
  const all = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
  // IPv4 in IPv6 clothes, as a server on `::` sees it
  if (all.slice(0, 5).every((word) => word === '0') && all[5] === 'ffff')
    return all
      .slice(6)
      .map((word) => Number.parseInt(word, 16))
      .flatMap((word) => [word >> 8, word & 255])
      .join('.');
  return `${all.slice(0, 4).join(':')}::/64`;
}
