import type { Post } from './transport.ts';

/** A connection without progress for this long is taken as lost. */
const LONGEST_STILLNESS_MS = 30_000;

/**
 * Posts a large body and reports its progress from 0 to 1, which `fetch` cannot. A slow connection may take its time as long as
 * data moves. Throws if no complete answer comes.
 */
export function watchedPost(onProgress: (part: number) => void): Post {
  return (address, body, credentials) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const moved = () => {
        clearTimeout(timer);
        timer = setTimeout(() => request.abort(), LONGEST_STILLNESS_MS);
      };
      const failed = () => reject(new TypeError('The upload broke off'));

      request.open('POST', address);
      request.withCredentials = credentials === 'include';
      request.setRequestHeader('content-type', 'application/json');
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        moved();
        if (total > 0) onProgress(Math.min(1, loaded / total));
      });
      request.addEventListener('load', () => {
        const { status, responseText } = request;
        resolve(new Response(responseText, { status, headers: { date: dateOf(request) } }));
      });
      request.addEventListener('error', failed);
      request.addEventListener('abort', failed);
      request.addEventListener('loadend', () => clearTimeout(timer));
      moved();
      request.send(body);
    });
}

/** From among all headers: asked for one that a store on another origin does not expose, Chromium writes an error to the console. */
const dateOf = (request: XMLHttpRequest): string =>
  /^date: *(.*?)\r?$/im.exec(request.getAllResponseHeaders())?.[1] ?? '';
