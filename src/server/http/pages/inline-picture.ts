import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The bytes up to which a picture costs less inside the document than as a request of its own. */
const LARGEST = 12_000;
const MOST = 500;

/** The picture that a visitor sees first, as `ui/picture` renders it. */
const FIRST_PICTURE =
  /(<picture><source type="image\/avif" srcSet=")([^"]+)("[^>]*><img[^>]* fetchPriority="high")/;

/**
 * Inlines the page's first picture into its document: the largest of its files that is small enough. A page without one, or with
 * pictures of another host, stays as it is. The app restores the addresses once everything is loaded.
 */
export function inlinePictures(
  clientDir: string,
  readUpload: (name: string) => Promise<Uint8Array | undefined> = async () => undefined,
): (body: string) => Promise<string> {
  const files = new Map<string, string | undefined>();
  const dataOf = async (address: string): Promise<string | undefined> => {
    // Only our own names: an address from the catalogue must not lead out of the folder.
    const name = /^\/pictures\/([\w-]+\.avif)$/.exec(address)?.[1];
    if (name === undefined) return undefined;
    if (!files.has(name)) {
      const bytes = readShipped(clientDir, name) ?? (await readUpload(name).catch(() => undefined));
      // A missing file may appear soon, so it is not remembered.
      if (!bytes) return undefined;
      if (files.size >= MOST) files.clear();
      files.set(name, bytes.length <= LARGEST ? inline(bytes) : undefined);
    }
    return files.get(name);
  };
  return async (body) => {
    const found = FIRST_PICTURE.exec(body);
    if (!found) return body;
    const [whole, before = '', srcSet = '', after = ''] = found;
    const data = (await Promise.all(addressesOf(srcSet).map(dataOf))).findLast(Boolean);
    return data ? body.replace(whole, () => before + data + after) : body;
  };
}

const inline = (bytes: Uint8Array): string =>
  `data:image/avif;base64,${Buffer.from(bytes).toString('base64')}`;

/** The addresses of a srcset as written, the narrowest first. */
const addressesOf = (srcSet: string): string[] =>
  srcSet.split(',').flatMap((candidate) => candidate.trim().split(' ')[0] ?? []);

function readShipped(clientDir: string, name: string): Uint8Array | undefined {
  try {
    return readFileSync(path.join(clientDir, 'pictures', name));
  } catch {
    return undefined;
  }
}
