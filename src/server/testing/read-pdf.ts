import { inflateSync } from 'node:zlib';

/**
 * The selectable text on each page of a PDF that the store drew, one line per piece of text. Understands only the part of the
 * format that the store writes: streams of glyphs, and each font's character map.
 */
export function readPdf(pdf: Buffer): string[] {
  const objects = readObjects(pdf.toString('latin1'));
  const find = (id: string | undefined) => objects.get(id ?? '') ?? '';
  const ref = (text: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(text)?.[1];
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => {
      const fonts = new Map<string, Map<string, string>>();
      const resources = find(ref(page, 'Resources'));
      for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        fonts.set(name, readMeanings(stream(find(ref(find(id), 'ToUnicode')))));
      }
      return readGlyphs(stream(find(ref(page, 'Contents'))), fonts);
    });
}

function readObjects(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map([...found].map(([, id = '', body = '']) => [id, body]));
}

function stream(object: string): string {
  const body = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1] ?? '';
  const bytes = Buffer.from(body, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
}

/** The characters that each glyph stands for. */
function readMeanings(map: string): Map<string, string> {
  const meanings = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g)) {
    for (const [index, [, code = '']] of [...list.matchAll(/<([\w ]*)>/g)].entries()) {
      const glyph = (parseInt(first, 16) + index).toString(16).padStart(4, '0');
      const units = code.replaceAll(' ', '').match(/.{4}/g) ?? [];
      meanings.set(glyph, units.map((unit) => String.fromCharCode(parseInt(unit, 16))).join(''));
    }
  }
  return meanings;
}

function readGlyphs(content: string, fonts: Map<string, Map<string, string>>): string {
  let text = '';
  let font: Map<string, string> | undefined;
  let end = '';
  for (const [, name, shown, where] of content.matchAll(
    /\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ|1 0 0 1 ([\d.-]+ [\d.-]+) Tm/g,
  )) {
    if (name) font = fonts.get(name);
    else if (where) {
      // Runs of one line follow one another at the same height.
      const height = where.split(' ')[1] ?? '';
      if (height !== end) text += '\n';
      end = height;
    } else {
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w*)>/g)) {
        for (const glyph of glyphs.match(/.{4}/g) ?? []) text += font?.get(glyph) ?? '\ufffd';
      }
    }
  }
  return text;
}
