const ASSET = /\/(assets\/[\w.-]+\.(?:js|css))/g;

/** Whether a page asks for nothing but files that this worker has: after an update of the shop it would not start offline. */
export const ofThisBuild = (html: string, files: ReadonlySet<string>): boolean =>
  [...html.matchAll(ASSET)].every(([, file = '']) => files.has(file));
