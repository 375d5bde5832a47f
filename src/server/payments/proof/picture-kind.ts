export type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

/** The first bytes of each kind; a file's name and declared type prove nothing. */
const BEGINNINGS: [PictureKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF[^]{4}WEBP/],
  // HEIC, as phones write it. An AVIF has the brand `avif`.
  ['heic', /^[^]{4}ftyp(?:heic|heix|hevc|hevx|mif1|msf1)/],
];

/** The kind of picture that a file is by its content; undefined for everything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0];
}
