// Writes the route trees from the files in routes/, as a build would, so that types can be checked without one.
import { Generator, getConfig } from '@tanstack/router-generator';

const root = process.cwd();
for (const app of ['client', 'desk']) {
  const config = getConfig(
    {
      target: 'react',
      routesDirectory: `src/${app}/routes`,
      generatedRouteTree: `src/${app}/app/route-tree.gen.ts`,
      quoteStyle: 'single',
      disableLogging: true,
    },
    root,
  );
  await new Generator({ config, root }).run();
}
