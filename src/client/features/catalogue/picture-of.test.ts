import { expect, it } from 'vitest';
import { pictureOf } from './picture-of.ts';

const ten = '/pictures/lotus-560.webp#w=560&h=560&s=560&g=10&p=ab';

it('a picture that stands for another weight says which one it shows', () => {
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
