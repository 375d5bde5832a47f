import { LARGEST_FILM_BYTES } from '#shared/content/picture-shapes.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';

export interface Film {
  ending: '.mp4' | '.webm';
  mediaType: 'video/mp4' | 'video/webm';
  bytes: Buffer;
}

const WEBM = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
const HEAD = 8;
/** Boxes that contain other boxes. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf']);
/** Boxes that tell where and with what a film was taken. */
const PERSONAL = new Set(['udta', 'meta', 'uuid']);

/**
 * Reads an MP4 or WebM by its content, at most 12 MB. Metadata that phones write into an MP4, above all the place, is blanked.
 * Throws a Refusal 400 or 413.
 */
export function readFilm(upload: Buffer): Film {
  if (upload.length > LARGEST_FILM_BYTES) {
    throw new Refusal(REFUSED.tooLarge, 'A film may have 12 MB. Shorten it or make it smaller.');
  }
  if (upload.subarray(0, 4).equals(WEBM) && upload.subarray(0, 64).includes('webm')) {
    return { ending: '.webm', mediaType: 'video/webm', bytes: upload };
  }
  if (upload.toString('latin1', 4, 8) !== 'ftyp' || !upload.includes('moov')) {
    throw new Refusal(REFUSED.badInput, 'This is not a film. MP4 and WebM are taken.');
  }
  const bytes = Buffer.from(upload);
  blankPersonal(bytes, 0, bytes.length);
  return { ending: '.mp4', mediaType: 'video/mp4', bytes };
}

/** Turns personal boxes into free space in place, so that no other box moves. */
function blankPersonal(film: Buffer, from: number, to: number): void {
  let at = from;
  while (at + HEAD <= to) {
    const size = film.readUInt32BE(at);
    const type = film.toString('latin1', at + 4, at + HEAD);
    // 0: to the end; 1: a 64-bit size follows, which only the film data itself needs.
    const end =
      size === 0
        ? to
        : size === 1 && at + 16 <= to
          ? at + Number(film.readBigUInt64BE(at + 8))
          : at + size;
    if (end <= at || end > to) throw new Refusal(REFUSED.badInput, 'The film is damaged.');
    if (PERSONAL.has(type)) {
      film.write('free', at + 4, 'latin1');
      film.fill(0, at + HEAD, end);
    } else if (CONTAINERS.has(type)) blankPersonal(film, at + HEAD, end);
    at = end;
  }
}
