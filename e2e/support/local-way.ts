import type { Server } from 'node:http';

/** What stands between a browser and a store, on a port of its own. */
export interface LocalWay {
  origin: string;
  close: () => void;
}

/** Has a server listen where only this machine reaches it. */
export async function localWay(way: Server): Promise<LocalWay> {
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const address = way.address();
  if (typeof address !== 'object' || !address) throw new Error('No port to listen on');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: () => {
      way.closeAllConnections();
      way.close();
    },
  };
}
