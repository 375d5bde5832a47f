import { fromSlug, toReversibleSlug } from './reversible-slug.ts';
import { titleOf, toSlug } from './slug.ts';

/**
 * The slugs of all names in one place, each unique. A name keeps its plain slug unless another name has the same: then only the
 * name that the slug decodes to (`titleOf`) keeps it, and the others get a short suffix that depends only on the name.
 */
export function slugsAmong(names: readonly string[]): Map<string, string> {
  // Sorted, so that the order in which a store lists its names does not change an address.
  const all = [...new Set(names)].sort();
  const taken = new Set<string>();
  const shared = new Set<string>();
  for (const plain of all.map(toSlug)) (taken.has(plain) ? shared : taken).add(plain);
  const slugs = new Map<string, string>();
  for (const name of all) {
    const plain = toSlug(name);
    let slug = plain;
    for (let round = 0; shared.has(plain) && titleOf(plain) !== name; round++) {
      slug = `${plain}-${shortHash(`${name}${round || ''}`)}`;
      if (!taken.has(slug)) break;
    }
    taken.add(slug);
    slugs.set(name, slug);
  }
  return slugs;
}

/**
 * The name in a place that an address stands for: by its slug, by its earlier reversible slug, by a plain slug that several names
 * share (the first of them), or by the name itself. Undefined where none fits.
 */
export function nameOfSlug(slug: string, names: readonly string[]): string | undefined {
  const slugs = slugsAmong(names);
  const wanted = slug.normalize('NFC').toLowerCase();
  const spoken = fromSlug(slug).toLowerCase();
  return (
    names.find((name) => slugs.get(name) === wanted) ??
    names.find((name) => toReversibleSlug(name) === slug) ??
    names.find((name) => toSlug(name) === wanted) ??
    names.find((name) => name.toLowerCase() === spoken)
  );
}

/** Four letters and digits of a name's FNV-1a hash. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (hash >>> 0).toString(36).padStart(4, '0').slice(-4);
}
