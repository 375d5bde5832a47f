import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 40 20"') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;

describe('cleanSvg', () => {
  it('keeps shapes, paints and gradients', () => {
    const { text, width, height } = cleanSvg(
      svg(
        '<defs><linearGradient id="a" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="#f00"/></linearGradient></defs><g transform="translate(1 2)"><path d="M0 0L9 9z" fill="url(#a)"/></g>',
      ),
    );
    expect({ width, height }).toEqual({ width: 40, height: 20 });
    expect(text).toContain('<linearGradient id="a" gradientUnits="userSpaceOnUse">');
    expect(text).toContain('<path d="M0 0L9 9z" fill="url(#a)">');
  });

  it('turns classes and style attributes of drawing programs into attributes', () => {
    const { text } = cleanSvg(
      svg(
        '<style>.cls-1,.b{fill:#123456;font:x} .b{stroke:red}</style><path class="b" d="M0 0"/><rect class="cls-1" style="opacity:.5;background:url(x)"/>',
      ),
    );
    expect(text).toContain('<path d="M0 0" fill="#123456" stroke="red">');
    expect(text).toContain('<rect fill="#123456" opacity=".5">');
    expect(text).not.toContain('style');
  });

  it.each([
    ['a handler', '<path d="M0 0" onload="alert(1)"/>'],
    ['a link of a paint', '<path d="M0 0" fill="url(https://evil.example/a)"/>'],
    ['a link of a paint in disguise', '<path d="M0 0" fill="url( javascript:alert(1) )"/>'],
    ['an attribute that is closed early', `<path d='M0 0' fill='"><script>alert(1)</script>'/>`],
    ['metadata with a script', '<metadata><script>alert(1)</script></metadata><path d="M0 0"/>'],
  ])('%s is left out', (_name, inside) => {
    const { text } = cleanSvg(svg(inside));
    expect(text).not.toMatch(/script|onload|evil|javascript|alert/);
    expect(text).toContain('<path d="M0 0">');
  });

  it.each([
    ['a script', '<script>alert(1)</script>', /<script>/],
    ['another document', '<foreignObject><p>x</p></foreignObject>', /foreignObject/],
    ['a picture', '<image href="https://evil.example/a.png"/>', /picture/],
    ['a reference', '<use href="#a"/>', /reference/],
    ['letters', '<text>Suvarna</text>', /paths/],
    ['a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>', /<a>/],
    ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>', /<animate>/],
    ['nothing', '', /nothing/],
  ])('%s is refused in words', (_name, inside, words) => {
    expect(() => cleanSvg(svg(inside))).toThrow(words);
  });

  it('entities, a missing size, other files and endless depth are refused', () => {
    expect(() => cleanSvg(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path d="M0"/>')}`)).toThrow(
      /entities/,
    );
    expect(() => cleanSvg(svg('<path d="M0"/>', ''))).toThrow(/how large/);
    expect(() => cleanSvg('<html><body></body></html>')).toThrow(/not an SVG/);
    expect(() => cleanSvg('GIF89a')).toThrow(/cannot be used/);
    expect(() => cleanSvg(svg(`${'<g>'.repeat(60)}<path d="M0"/>${'</g>'.repeat(60)}`))).toThrow(
      /complex/,
    );
  });
});
