import { startTcpProxy } from './tcp-proxy.ts';

/** Stands before a port of this machine, and fails like the network to it: silently, or by cutting. */
export async function startNetworkProxy(service: number) {
  let silent = false;
  const { port, cut, stop } = await startTcpProxy({ port: service }, (link) => {
    // what once lost something never comes right again, as behind a router that forgot the connection
    let lost = false;
    const passes = () => !(lost ||= silent);
    return {
      data: (direction, bytes) => void (passes() && link.send(direction, bytes)),
      // nor is the end of a connection told
      tellsEnd: passes,
    };
  });
  return {
    port,
    /** From now on nothing passes, either way, and nobody is told; new connections are accepted and hear nothing. */
    swallow: () => void (silent = true),
    /** New connections pass again; those that lost something stay silent. */
    heal: () => void (silent = false),
    cut,
    stop,
  };
}
