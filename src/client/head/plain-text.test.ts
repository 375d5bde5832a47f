import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, shorten } from './plain-text.ts';

describe('plainText', () => {
  it.each([
    ['A coin.', 'A coin.'],
    ['<p>A <b>fine</b> coin.</p><p>Sealed.</p>', 'A fine coin. Sealed.'],
    [
      'Gold &amp; silver, &lt;999&gt; &#8377;5 &#x20b9;6 &nbsp;end',
      'Gold & silver, <999> ₹5 ₹6 end',
    ],
    ['Bars < 10 g', 'Bars < 10 g'],
    ['<script>alert(1)</script>Safe', 'Safe'],
    ['<ul><li>One</li><li>Two</li></ul>', 'One Two'],
    ['&unknown; &#0; &#99999999;', '&unknown; &#99999999;'],
    ['  \n ', ''],
  ])('turns %j into %j', (html, words) => {
    expect(plainText(html)).toBe(words);
  });
});

describe('shorten', () => {
  it.each([
    ['Short enough', 12, 'Short enough'],
    ['One, two, three', 12, 'One, two…'],
    ['Donaudampfschifffahrt', 8, 'Donauda…'],
    ['🪙🪙🪙🪙', 3, '🪙🪙…'],
  ])('cuts %j to %i characters: %j', (text, most, short) => {
    expect(shorten(text, most)).toBe(short);
  });

  it('never returns more than the allowed length', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 60 }), fc.integer({ min: 2, max: 200 }), (text, most) => {
        expect([...shorten(text, most)].length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
