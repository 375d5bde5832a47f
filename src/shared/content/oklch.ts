import { byteOf, lightOf } from './srgb.ts';

/** A perceptual colour: lightness 0 to 1, chroma 0 to about 0.3, hue in degrees. */
export interface Oklch {
  l: number;
  c: number;
  h: number;
}

/** Reads `#rrggbb`. */
export function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => lightOf(parseInt(hex.slice(at, at + 2), 16)));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  };
}

/** The colour as `#rrggbb`; outside the range of screens its chroma is reduced until it fits. */
export function hexOf({ l, c, h }: Oklch): string {
  for (let strength = c; ; strength -= 0.005) {
    const bytes = bytesOf(l, Math.max(0, strength), h);
    const shown = bytes.every((byte) => byte >= 0 && byte <= 255);
    if (!shown && strength > 0) continue;
    return `#${bytes
      .map((byte) => Math.min(255, Math.max(0, byte)).toString(16).padStart(2, '0'))
      .join('')}`;
  }
}

function bytesOf(lightness: number, c: number, hue: number): number[] {
  const a = c * Math.cos((hue * Math.PI) / 180);
  const b = c * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((light) => byteOf(Math.max(light, -0.01)));
}
