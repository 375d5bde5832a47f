// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dataUrl, fitWithin, PictureError, readPicture } from './prepare-picture.ts';

vi.unmock('./prepare-picture.ts');

const decode = vi.fn<typeof createImageBitmap>();
const close = vi.fn();
/** The canvas's result by quality. */
let encoded: (quality: number) => Blob | null;
const drawn: number[][] = [];

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', decode);
  decode.mockResolvedValue({ width: 3000, height: 4000, close } as unknown as ImageBitmap);
  encoded = () => new Blob(['jpeg'], { type: 'image/jpeg' });
  drawn.length = 0;
  const context = {
    fillRect: vi.fn(),
    drawImage: (_bitmap: unknown, ...box: number[]) => void drawn.push(box),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, _type, quality) =>
    done(encoded(Number(quality))),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  close.mockReset();
  decode.mockReset();
});

const bytes = (size: number, type: string) => new Blob([new Uint8Array(size)], { type });
const heic = (size = 100, brand = 'heic') =>
  new Blob([new Uint8Array([0, 0, 0, 24]), `ftyp${brand}`, new Uint8Array(size)]);

describe('a picture', () => {
  it('a picture keeps its shape, fits the limits and is never enlarged', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (w, h) => {
          const fitted = fitWithin(w, h);
          const [long, short] = [
            Math.max(fitted.width, fitted.height),
            Math.min(fitted.width, fitted.height),
          ];
          expect(long).toBeLessThanOrEqual(2400);
          expect(short).toBeLessThanOrEqual(1600);
          expect(fitted.width).toBeLessThanOrEqual(w);
          expect(fitted.height).toBeGreaterThanOrEqual(1);
        },
      ),
    );
    expect(fitWithin(1080, 2340)).toEqual({ width: 1080, height: 2340 });
    expect(fitWithin(3000, 4000)).toEqual({ width: 1600, height: 2133 });
  });

  it('a picture is re-encoded upright and scaled, without the metadata of its file', async () => {
    const sent = await readPicture(new Blob(['GPS of a home'], { type: 'image/png' }));
    expect(decode).toHaveBeenCalledWith(expect.anything(), { imageOrientation: 'from-image' });
    expect(drawn).toEqual([[0, 0, 1600, 2133]]);
    expect(await sent.text()).toBe('jpeg');
    expect(close).toHaveBeenCalledTimes(1);
  });

  it('a large picture is compressed harder', async () => {
    encoded = (quality) => bytes(quality > 0.8 ? 2_000_000 : 900_000, 'image/jpeg');
    expect((await readPicture(new Blob(['x']))).size).toBe(900_000);
  });

  it('a HEIC that this browser cannot decode is sent as it is', async () => {
    decode.mockRejectedValue(new DOMException('no', 'InvalidStateError'));
    const sent = await readPicture(heic());
    expect(sent.type).toBe('image/heic');
    expect(await dataUrl(sent)).toMatch(/^data:image\/heic;base64,/);
  });

  it.each([
    ['an empty file', () => new Blob([]), 'This file is empty.'],
    [
      'what is no picture',
      () => new Blob(['%PDF-1.7'], { type: 'image/jpeg' }),
      'could not be opened',
    ],
    ['an AVIF that does not open', () => heic(10, 'avif'), 'could not be opened'],
    ['a HEIC above 5 MB', () => heic(5 * 1024 * 1024), 'larger than 5 MB'],
  ])('%s is refused with a message', async (_what, file, words) => {
    decode.mockRejectedValue(new DOMException('no', 'InvalidStateError'));
    const failure = readPicture(file());
    await expect(failure).rejects.toBeInstanceOf(PictureError);
    await expect(failure).rejects.toThrow(words);
  });

  it('a picture that the browser cannot encode as JPEG is refused with a message', async () => {
    encoded = () => null;
    await expect(readPicture(new Blob(['x']))).rejects.toBeInstanceOf(PictureError);
  });
});
