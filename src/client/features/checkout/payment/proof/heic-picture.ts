/** What iPhones and some Android phones write into the head of a HEIC or HEIF. */
const BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const HEAD_BYTES = 64;

/** Whether a file is a HEIC by what is in it, whatever it is called. */
export async function isHeic(file: Blob): Promise<boolean> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  // The brands of an AVIF begin with avif or avis, which no store of ours takes as it is.
  const brands = [text.slice(8, 12), ...(text.slice(16).match(/.{4}/gs) ?? [])];
  return !brands.includes('avif') && brands.some((brand) => BRANDS.includes(brand));
}
