// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { restorePictures } from './restore-pictures.ts';

it('a picture that came in the document gets the addresses of its files back, and no other is touched', () => {
  const page = new DOMParser().parseFromString(
    `<picture><source srcset="data:image/avif;base64,AA"><img srcset="/a-320.webp 320w, /a-640.webp 640w"></picture>
     <picture><source srcset="/b-320.avif 320w"><img srcset="/b-320.webp 320w"></picture>
     <picture><source srcset="data:image/avif;base64,AA"></picture>`,
    'text/html',
  );
  restorePictures(page);
  expect(
    [...page.querySelectorAll('source')].map((source) => source.getAttribute('srcset')),
  ).toEqual([
    '/a-320.avif 320w, /a-640.avif 640w',
    '/b-320.avif 320w',
    'data:image/avif;base64,AA',
  ]);
});
