export interface PictureHints {
  /** The picture's own size in pixels. */
  width: number;
  height: number;
  /** `srcset` values. The siblings are beside the named file, as `name-<width>.avif` and `.webp`. */
  avif: string;
  webp: string;
  /** AVIF files of larger sizes, for a picture that is looked at closely. */
  fine?: string;
  /** A tiny blurred picture as a data URL. */
  placeholder?: string;
}

const LARGEST_PICTURE = 10_000;

function pixels(text: string | undefined | null): number | undefined {
  if (!text || !/^[1-9]\d{0,4}$/.test(text)) return undefined;
  const value = Number(text);
  return value <= LARGEST_PICTURE ? value : undefined;
}

/** base64url to base64; undefined if the text is neither. */
function dataUrl(base64url: string | null): string | undefined {
  if (!base64url || !/^[\w-]+={0,2}$/.test(base64url)) return undefined;
  return `data:image/webp;base64,${base64url.replaceAll('-', '+').replaceAll('_', '/')}`;
}

/**
 * Reads the hints in the fragment of a picture's address:
 * `/pictures/lotus-560.webp#w=560&h=560&s=160,320,560&f=1120&p=<base64url of a tiny webp>`. A query is passed on to the siblings. A
 * fragment never reaches a server, so any store can keep such an address in its fields. Inconsistent hints are ignored: the picture
 * is then a plain one.
 */
export function readPictureHints(src: string): { src: string; hints?: PictureHints } {
  const hash = src.indexOf('#');
  if (hash < 0) return { src };
  const [path = '', query] = src.slice(0, hash).split('?');
  const search = query === undefined ? '' : `?${query}`;
  const params = new URLSearchParams(src.slice(hash + 1));
  const width = pixels(params.get('w'));
  const height = pixels(params.get('h'));
  const steps = (params.get('s') ?? '').split(',').map(pixels);
  const stem = /^([^\s,]+?)(?:-(\d+))?\.webp$/.exec(path);
  if (
    !width ||
    !height ||
    !stem ||
    steps.some((step) => step === undefined) ||
    /[\s,]/.test(search)
  )
    return { src: path + search };
  const name =
    stem[2] && steps.includes(Number(stem[2])) ? stem[1] : path.slice(0, -'.webp'.length);
  const fine = pixels(params.get('f'));
  const set = (format: string, widths = steps) =>
    widths.map((step) => `${name}-${step}.${format}${search} ${step}w`).join(', ');
  return {
    src: path + search,
    hints: {
      width,
      height,
      avif: set('avif'),
      webp: set('webp'),
      ...(fine && { fine: set('avif', [fine]) }),
      placeholder: dataUrl(params.get('p')),
    },
  };
}
