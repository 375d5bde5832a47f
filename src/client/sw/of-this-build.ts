const ASSET = /\/(assets\/[\w.-]+\.(?:js|css))/g;

/** Whether a page requests only files that this worker has: otherwise it would not start offline after an update. */
export const ofThisBuild = (html: string, files: ReadonlySet<string>): boolean =>
  [...html.matchAll(ASSET)].every(([, file = '']) => files.has(file));
