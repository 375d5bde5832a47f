import { createServer, type InlineConfig, type Plugin } from 'vite';

/** `npm run dev`: the store runs in the same process, so that one command starts both. */
export const devStore = (port: string): Plugin => ({
  name: 'store',
  apply: 'serve',
  configureServer(server) {
    server.httpServer?.once('listening', () => {
      process.env['PORT'] = port;
      void server.ssrLoadModule('/src/server/main.ts');
    });
  },
});

/** `npm run dev`: the desk, with a bundler of its own, in the same process. The store answers its operations. */
export const devDesk = (build: InlineConfig, hmrPort: number): Plugin => ({
  name: 'desk',
  apply: 'serve',
  async configureServer(server) {
    const bundler = await createServer({
      ...build,
      configFile: false,
      server: { middlewareMode: true, hmr: { port: hmrPort } },
    });
    server.httpServer?.once('close', () => void bundler.close());
    server.middlewares.use((request, reply, next) => {
      if (/^\/desk(?:\?|$|\/(?!api\/))/.test(request.url ?? ''))
        bundler.middlewares(request, reply, next);
      else next();
    });
  },
});
