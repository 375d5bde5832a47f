// Decodes one HEIC file on a thread of its own and ends. Plain JavaScript: Node itself loads it, in
// development and from the build alike.
import { parentPort, workerData } from 'node:worker_threads';
import heic from 'heic-decode';

const PAGE_BYTES = 64 * 1024;
const { bytes, mostPixels, mostBytes } = workerData;

// What a file declares about its size need not be true; what its decoder may take is bounded all the same.
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function growWithinBounds(pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) throw new RangeError('too much');
  return grow.call(this, pages);
};

const [picture] = await heic.all({ buffer: bytes });
if (picture.width * picture.height > mostPixels) throw new Error('too many pixels');
const { width, height, data } = await picture.decode();
parentPort.postMessage({ width, height, data }, [data.buffer]);
