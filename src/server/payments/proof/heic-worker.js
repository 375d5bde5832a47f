// Decodes one HEIC file on its own thread, then ends. Plain JavaScript, because Node itself loads this file, both in
// development and from the build.
import { parentPort, workerData } from 'node:worker_threads';
import heic from 'heic-decode';

const PAGE_BYTES = 64 * 1024;
const { bytes, mostPixels, mostBytes } = workerData;

// A file may declare a false size, so the decoder's memory is limited as well.
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function growWithinBounds(pages) {
  if (this.buffer.byteLength + pages * PAGE_BYTES > mostBytes) throw new RangeError('too much');
  return grow.call(this, pages);
};

const [picture] = await heic.all({ buffer: bytes });
if (picture.width * picture.height > mostPixels) throw new Error('too many pixels');
const { width, height, data } = await picture.decode();
parentPort.postMessage({ width, height, data }, [data.buffer]);
