// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanHtml } from './clean-html.ts';

const allowed = new Set(
  'P BR UL OL LI STRONG B EM I H3 H4 A TABLE CAPTION THEAD TBODY TFOOT TR TH TD'.split(' '),
);

/** The target of a link in a browser: a page of the shop, or a protocol; nowhere if the browser cannot parse it. */
function leadsTo(href: string): string {
  if (!URL.canParse(href, 'https://shop.example')) return 'nowhere';
  const { origin, protocol } = new URL(href, 'https://shop.example');
  if (origin !== 'https://shop.example') return protocol;
  return href.startsWith('/') ? 'the shop' : href;
}

/** Parses it as a browser would: only allowed elements, only harmless attributes. */
function expectHarmless(html: string) {
  const page = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html');
  for (const element of page.body.querySelectorAll('*')) {
    expect(allowed).toContain(element.tagName);
    for (const { name, value } of element.attributes) {
      if (name === 'href')
        expect(leadsTo(value)).toMatch(/^(?:nowhere|the shop|https?:|mailto:|tel:)$/);
      else if (name === 'rel') expect(value).toBe('noopener noreferrer');
      else if (name === 'target') expect(value).toBe('_blank');
      else
        expect([name, value]).toEqual([
          expect.stringMatching(/^(col|row)span$/),
          expect.stringMatching(/^\d{1,2}$/),
        ]);
    }
  }
}

describe('cleanHtml', () => {
  it('keeps the simple HTML of an editor', () => {
    const html =
      '<h3>Care</h3><p>Store <strong>dry</strong> and <em>cool</em>.<br></p><ul><li>One</li></ul>' +
      '<table><tbody><tr><th colspan="2">Size</th><td>22 mm</td></tr></tbody></table>';
    expect(cleanHtml(html)).toBe(html);
  });

  it('opens web links in a new tab without access to this one', () => {
    expect(
      cleanHtml('<a href="https://bis.gov.in/a?b=1&amp;c=2" class="x" target="_top">BIS</a>'),
    ).toBe(
      '<a href="https://bis.gov.in/a?b=1&amp;c=2" rel="noopener noreferrer" target="_blank">BIS</a>',
    );
    expect(cleanHtml('<a href="tel:+911800123456">Call</a>')).toBe(
      '<a href="tel:+911800123456">Call</a>',
    );
    expect(cleanHtml('<a href="mailto:a@b.in">Mail</a>')).toBe('<a href="mailto:a@b.in">Mail</a>');
  });

  it('keeps links to pages of the shop, and none that leads out of it by a trick', () => {
    const inside = '<a href="/return-and-exchange#exchange">returns</a>';
    expect(cleanHtml(inside)).toBe(inside);
    for (const href of [
      '//evil.example',
      '/\\evil.example',
      '/\t/evil.example',
      '/\n/evil.example',
    ]) {
      expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('<a>x</a>');
    }
  });

  it('keeps the text around a bare less-than sign', () => {
    expect(cleanHtml('a < b & c')).toBe('a &lt; b & c');
    expect(cleanHtml('<p>5 < 6 and 7 > 3</p>')).toBe('<p>5 &lt; 6 and 7 &gt; 3</p>');
  });

  it('keeps the text of a dropped tag, and drops the text of a script', () => {
    expect(cleanHtml('<div class="x"><span onclick="a()">Words</span></div>')).toBe('Words');
    expect(cleanHtml('a<script>alert(1)</script>b<style>p{}</style>c')).toBe('abc');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" java\nscript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="https://a" onmouseover="alert(1)" style="x:expression(1)">x</a>',
    '<a href="https://a&quot; onclick=&quot;alert(1)">x</a>',
    '<a href=\'https://a" onclick="alert(1)\'>x</a>',
    '<p style="background:url(javascript:1)" id="__proto__">x</p>',
    '<svg><script>alert(1)</script></svg>',
    '<svg/onload=alert(1)>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil"><input name=p><button>go</button></form>',
    '<meta http-equiv="refresh" content="0;url=https://evil">',
    '<base href="https://evil/">',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script src=https://evil>',
    '<p <script>alert(1)</script>>x</p>',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<td colspan="2&quot; onclick=&quot;1">x</td>',
    '<template><img src=x onerror=1></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<h3 onfocus=alert(1) tabindex=0 autofocus>x</h3>',
    '<style><img src="</style><img src=x onerror=alert(1)//">',
    '<details open ontoggle=alert(1)>',
    '<a href="https://ok" target="_self" rel="opener">x</a>',
    '\u0000<img src=x onerror=alert(1)>',
    '<<img src=x onerror=alert(1)>>',
  ])('makes harmless: %s', (html) => expectHarmless(cleanHtml(html)));

  it('makes any mixture of such pieces harmless', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      '<!--',
      '-->',
      '<a href=',
      '<p',
      'onclick=x',
      '<script>',
      '</script>',
      '<style>',
      '<img src=x onerror=y>',
      'javascript:',
      'https://a',
      '&quot;',
      '&#x6a;',
      '<svg onload=1>',
      '</a>',
      '<td colspan=2>',
      '\n',
      '`',
      '<iframe>',
      'x',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 16 }), (parts) => {
        expectHarmless(cleanHtml(parts.join('')));
      }),
      { numRuns: 500 },
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        const once = cleanHtml(`<p>${text}</p>`);
        expectHarmless(once);
      }),
    );
  });
});
