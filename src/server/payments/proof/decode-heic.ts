import { Worker } from 'node:worker_threads';

export interface Pixels {
  width: number;
  height: number;
  /** Red, green, blue and alpha bytes of each pixel. */
  data: Uint8ClampedArray;
}

const MOST_BYTES = 640 * 1024 * 1024;
const TIMEOUT_MS = 20_000;

/**
 * Decodes a HEIC file, turned upright. It runs on a thread of its own, because the decoder would block the
 * whole store and never returns its memory. Rejects for a file that is damaged, too large or too slow.
 */
export function decodeHeic(bytes: Uint8Array, mostPixels: number): Promise<Pixels> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./heic-worker.js', import.meta.url), {
      workerData: { bytes, mostPixels, mostBytes: MOST_BYTES },
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      // The decoder prints messages about bad files.
      stdout: true,
      stderr: true,
    });
    const inTime = setTimeout(() => void worker.terminate(), TIMEOUT_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    // After a result was received, this rejection has no effect.
    worker.once('exit', () => {
      clearTimeout(inTime);
      reject(new Error('the decoder ended without a picture'));
    });
  });
}
