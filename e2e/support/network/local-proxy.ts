import type { Server } from 'node:http';

/** A proxy between a browser and a store, on a port of its own. */
export interface LocalProxy {
  origin: string;
  close: () => void;
}

/** Starts a server that only this machine can reach. */
export async function localProxy(proxy: Server): Promise<LocalProxy> {
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const address = proxy.address();
  if (typeof address !== 'object' || !address) throw new Error('No port to listen on');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
