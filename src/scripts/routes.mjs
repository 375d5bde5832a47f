// Writes the route tree from the files in routes/, as a build would, so that types can be checked without one.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = process.cwd();
const config = getConfig(
  {
    target: 'react',
    routesDirectory: 'src/client/routes',
    generatedRouteTree: 'src/client/app/route-tree.gen.ts',
    quoteStyle: 'single',
    disableLogging: true,
  },
  root,
);
await new Generator({ config, root }).run();
