import * as v from 'valibot';

const manifest = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
);

/**
 * The scripts that a route needs beyond the start, so that a rendered page hydrates without a chain of requests. From Vite's
 * manifest and the router's ids (`/products/$productType/`).
 */
export function routePreloads(viteManifest: unknown): (routeIds: string[]) => string[] {
  const chunks = v.parse(manifest, viteManifest);
  const entry = Object.keys(chunks).find((key) => key === 'index.html') ?? '';
  const always = new Set(closure(chunks, entry));
  return (routeIds) => {
    const files = new Set<string>();
    for (const id of routeIds) {
      const source = `src/client/routes/${routeFile(id)}.tsx?tsr-split=component`;
      for (const key of closure(chunks, source)) {
        if (!always.has(key)) files.add(chunks[key]?.file ?? '');
      }
    }
    return [...files].map((file) => `/${file}`);
  };
}

/** The file of a route: `/products/$productType/` is routes/products.$productType.index.tsx. */
function routeFile(routeId: string): string {
  if (routeId === '__root__') return '__root';
  const dotted = routeId.replace(/^\//, '').replaceAll('/', '.');
  return dotted === '' ? 'index' : dotted.replace(/\.$/, '.index');
}

function closure(chunks: v.InferOutput<typeof manifest>, key: string): string[] {
  const found = new Set<string>();
  const visit = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || found.has(name)) return;
    found.add(name);
    chunk.imports.forEach(visit);
  };
  visit(key);
  return [...found];
}
