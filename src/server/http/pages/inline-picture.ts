import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Bytes of a picture that still costs less inside the document than as a request of its own. */
const LARGEST = 12_000;

/** The picture that a visitor waits for, as `ui/picture` renders it. */
const FIRST_PICTURE =
  /(<picture><source type="image\/avif" srcSet=")([^"]+)("[^>]*><img[^>]* fetchPriority="high")/;

/**
 * Puts the page's first picture into its document: the largest of its files that is small enough. A page without
 * one, or with pictures of another host, stays as it is. The app restores the addresses once all is loaded.
 */
export function inlinePictures(clientDir: string): (body: string) => string {
  const files = new Map<string, string | undefined>();
  const dataOf = (address: string): string | undefined => {
    if (!files.has(address)) files.set(address, readSmall(clientDir, address));
    return files.get(address);
  };
  return (body) =>
    body.replace(FIRST_PICTURE, (whole, before: string, srcSet: string, after: string) => {
      const data = addressesOf(srcSet).map(dataOf).findLast(Boolean);
      return data ? before + data + after : whole;
    });
}

/** The addresses of a srcset, the narrowest first, as they are written. */
const addressesOf = (srcSet: string): string[] =>
  srcSet.split(',').flatMap((candidate) => candidate.trim().split(' ')[0] ?? []);

function readSmall(clientDir: string, address: string): string | undefined {
  // Only our own names: an address comes from the catalogue, and must not lead out of the folder.
  if (!/^\/pictures\/[\w-]+\.avif$/.test(address)) return undefined;
  try {
    const file = readFileSync(path.join(clientDir, address));
    return file.length <= LARGEST ? `data:image/avif;base64,${file.toString('base64')}` : undefined;
  } catch {
    return undefined;
  }
}
