import { describe, expect, it } from 'vitest';
import { coverAt, pictureNames, picturesAt, readMark, withMark } from './marked-pictures.ts';

const images = ['lotus-10g@10', 'lotus-1g@1', 'lotus-half@0.5', 'lotus-back', 'card-1g@1'];

describe('the pictures of a product at a weight', () => {
  it('are its own first, then those of any weight', () => {
    expect(picturesAt(images, '1.0000').map(({ name }) => name)).toEqual([
      'lotus-1g',
      'card-1g',
      'lotus-back',
    ]);
    expect(coverAt(images, '0.5000')).toBe('lotus-half');
  });

  it('are the cover and those of any weight where the weight has none of its own', () => {
    expect(picturesAt(images, '20')).toEqual([
      { name: 'lotus-10g', grams: '10' },
      { name: 'lotus-back' },
    ]);
    expect(coverAt(['plain', 'lotus-10g@10'], '20')).toBe('plain');
    expect(coverAt([], '20')).toBe('');
  });

  it.each(['https://shop.example/a@2.jpg', '/a@2', 'a@', '@2', 'a@b', 'a@2@3'])(
    'has no mark in %s',
    (entry) => expect(readMark(entry)).toEqual({ name: entry }),
  );

  it('is marked, marked again and unmarked by its entry', () => {
    expect(withMark('lotus', '2.5')).toBe('lotus@2.5');
    expect(withMark('lotus@2.5', '')).toBe('lotus');
    expect(pictureNames(['lotus@1', 'lotus@2', 'back'])).toEqual(['lotus', 'back']);
  });
});
