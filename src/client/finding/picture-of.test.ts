import { expect, it } from 'vitest';
import { pictureOf } from './picture-of.ts';
import { pictureText, tilePictureOf } from './tile-picture.ts';

const ten = '/pictures/lotus-560.webp#w=560&h=560&s=560&g=10&p=ab';

it('a picture of another weight says which one it shows', () => {
  expect(pictureOf(ten, '1')).toBe('Picture of the 10 g');
  expect(pictureOf(ten)).toBe('Picture of the 10 g');
  expect(pictureOf('/film.mp4#n=36&of=bar&g=1000', '500')).toBe('Picture of the 1 kg');
});

it('a picture of the weight itself, or of any, says nothing', () => {
  expect(pictureOf(ten, '10.0000')).toBeUndefined();
  expect(pictureOf('/pictures/lotus-560.webp', '1')).toBeUndefined();
  expect(pictureOf('/pictures/lotus-560.webp#g=%22%3E', '1')).toBeUndefined();
  expect(pictureOf(ten, 'unknown')).toBeUndefined();
});

it('a tile whose price and picture are of different weights says which the picture shows', () => {
  const one = 'G 999 1 480 1.5 150 5 0 2.5 0';
  expect(tilePictureOf(ten, [one])).toBe('Picture of the 10 g');
  expect(tilePictureOf(ten, [one, 'G 999 10 480 1.5 150 5 0 2.5 0'])).toBeUndefined();
  expect(tilePictureOf('/pictures/lotus-560.webp', [one])).toBeUndefined();
  // A store without offers does not say which weight its tile is for.
  expect(tilePictureOf(ten, undefined)).toBe('Picture of the 10 g');
});

it.each([
  ['0.5', 'Picture of the 0.5 g'],
  ['116.64', 'Picture of the 116.64 g'],
  ['1000', 'Picture of the 1 kg'],
  ['2500', 'Picture of the 2.5 kg'],
  ['10000', 'Picture of the 10 kg'],
])('a picture of %s g reads: %s', (grams, text) => expect(pictureText(grams)).toBe(text));
