const ASSET = /\/(assets\/[\w.-]+\.(?:js|css))/g;

/**
 * Whether a page requests only files that this worker has: otherwise it would not start offline after an update. One that requests none
 * is no page of the shop: a network that asks for a login answers with its own.
 */
export function ofThisBuild(html: string, files: ReadonlySet<string>): boolean {
  const assets = [...html.matchAll(ASSET)];
  return assets.length > 0 && assets.every(([, file = '']) => files.has(file));
}
