// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dataBlock, metaTag } from './tags.ts';

const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html');
/** HTML parsers normalise line breaks. */
const text = fc
  .string({ unit: 'grapheme' })
  .map((odd) => odd.replaceAll('\r', '').replaceAll('\0', ''));
const attack = fc.constantFrom(
  '</script><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  '\'"<>&amp;',
  '<!--',
  ']]>',
  '&quot;',
);
const anyText = fc.array(fc.oneof(text, attack)).map((parts) => parts.join(''));

describe('metaTag', () => {
  it('holds any text, and no text escapes from it', () => {
    fc.assert(
      fc.property(
        anyText.filter((content) => content !== ''),
        (content) => {
          const { head, body } = parsed(`<head>${metaTag('og:title', content)}</head>`);
          expect(head.childNodes).toHaveLength(1);
          expect(head.querySelector('meta')?.getAttribute('content')).toBe(content);
          expect(head.querySelector('meta')?.attributes).toHaveLength(2);
          expect(body.childNodes).toHaveLength(0);
        },
      ),
    );
  });

  it.each([undefined, ''])('is left out for the empty content %j', (content) => {
    expect(metaTag('description', content)).toBe('');
  });
});

describe('dataBlock', () => {
  it('returns the data it was given, and no text escapes from it', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const { head, body } = parsed(`<head>${dataBlock([{ '@type': 'Product', name }])}</head>`);
        expect(head.childNodes).toHaveLength(1);
        expect(body.childNodes).toHaveLength(0);
        expect(JSON.parse(head.textContent ?? '')).toEqual({
          '@context': 'https://schema.org',
          '@graph': [{ '@type': 'Product', name }],
        });
      }),
    );
  });

  it('is left out if there is no data', () => {
    expect(dataBlock([])).toBe('');
  });
});
