import { XMLParser } from 'fast-xml-parser';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { classStyles, declarationsOf } from './svg-styles.ts';

export interface CleanSvg {
  text: string;
  width: number;
  height: number;
}

const LARGEST = 200_000;
const MOST_ELEMENTS = 4000;
const DEEPEST = 40;

/** The allowed elements: shapes, paints and their containers. All others are refused or dropped: nothing runs, and nothing is loaded. */
const ELEMENTS = new Set(
  'svg g path rect circle ellipse line polyline polygon defs linearGradient radialGradient stop clipPath mask'.split(
    ' ',
  ),
);
/** Elements whose loss would change the logo: people are told about them. */
const MISSED: Record<string, string> = {
  text: 'Its letters are text: turn them into paths in the drawing program.',
  image: 'It has a picture inside: give that picture itself, or draw it.',
  use: 'It repeats parts by reference: expand them in the drawing program.',
  pattern: 'It has a pattern: expand it in the drawing program.',
  filter: 'It has a filter: flatten it in the drawing program.',
};
/** Elements without shapes, dropped silently. */
const SILENT = new Set(['style', 'title', 'desc', 'metadata', 'sodipodi:namedview']);
const PAINT =
  'fill fill-rule fill-opacity clip-rule opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset stroke-opacity stop-color stop-opacity clip-path mask'.split(
    ' ',
  );
const ATTRIBUTES = new Set([
  ...PAINT,
  ...'id d points x y x1 y1 x2 y2 cx cy r rx ry fx fy width height viewBox transform offset gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits preserveAspectRatio'.split(
    ' ',
  ),
]);
/** No quotes, angle brackets or addresses: a reference may only point within the same drawing. */
const VALUE = /^(?!.*url\((?!#[\w-]+\)))[\w\s.,#%()+-]*$/i;

type Node = { ':@'?: Record<string, string> } & Record<string, unknown>;

const refused = (why: string) => new Refusal(REFUSED.badInput, `The logo cannot be used. ${why}`);

/**
 * Rewrites an SVG from its shapes and paints, so that nothing else is left: no script, style sheet, link or picture. Rules for
 * single classes become attributes. Throws a Refusal 400 that says what to change.
 */
export function cleanSvg(source: string): CleanSvg {
  if (source.length > LARGEST) throw refused('It is larger than 200 kB: simplify it.');
  if (/<!(?:ENTITY|ATTLIST)/i.test(source)) throw refused('It defines entities.');
  const nodes = parse(source.replaceAll(/<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/gi, ''));
  const root = nodes.find((node) => 'svg' in node);
  if (!root) throw refused('It is not an SVG drawing.');
  const styles = classStyles(styleText(nodes));
  let count = 0;

  function write(node: Node, depth: number): string {
    const name = nameOf(node);
    if (name === undefined || name.startsWith('?') || name === '#text') return '';
    if (MISSED[name]) throw refused(MISSED[name]);
    if (!ELEMENTS.has(name)) {
      if (SILENT.has(name) || name.includes(':')) return '';
      throw refused(`It has <${name.slice(0, 30)}>, which is not a shape.`);
    }
    count += 1;
    if (count > MOST_ELEMENTS || depth > DEEPEST) throw refused('It is too complex: simplify it.');
    const inner = childrenOf(node, name).map((child) => write(child, depth + 1));
    return `<${name}${attributesOf(node, styles)}>${inner.join('')}</${name}>`;
  }

  const { width, height, viewBox } = sizeOf(root);
  const inner = childrenOf(root, 'svg').map((child) => write(child, 1));
  const own = attributesOf(root, styles, ['width', 'height', 'viewBox', 'x', 'y', 'id']);
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}"${own}>${inner.join('')}</svg>`;
  if (count === 0) throw refused('There is nothing in it.');
  return { text, width, height };
}

function parse(source: string): Node[] {
  const parser = new XMLParser({
    preserveOrder: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseAttributeValue: false,
    processEntities: false,
    trimValues: false,
  });
  try {
    return parser.parse(source, true) as Node[];
  } catch {
    throw refused('It is damaged.');
  }
}

const nameOf = (node: Node): string | undefined => Object.keys(node).find((key) => key !== ':@');
const childrenOf = (node: Node, name: string): Node[] => {
  const children = node[name];
  return Array.isArray(children) ? (children as Node[]) : [];
};

/** The text of all its style sheets. */
function styleText(nodes: Node[]): string {
  return nodes
    .map((node) => {
      const name = nameOf(node) ?? '';
      const children = childrenOf(node, name);
      if (name !== 'style') return styleText(children);
      return children.map((child) => String(child['#text'] ?? child['__cdata'] ?? '')).join('');
    })
    .join('\n');
}

function attributesOf(
  node: Node,
  styles: Map<string, Record<string, string>>,
  without: string[] = [],
): string {
  const given = node[':@'] ?? {};
  const classes = (given['class'] ?? '').split(/\s+/).map((name) => styles.get(name));
  const painted = Object.assign({}, ...classes, declarationsOf(given['style'] ?? '')) as Record<
    string,
    string
  >;
  const paint = Object.entries(painted).filter(([name]) => PAINT.includes(name));
  return Object.entries({ ...given, ...Object.fromEntries(paint) })
    .filter(([name, value]) => ATTRIBUTES.has(name) && !without.includes(name) && VALUE.test(value))
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');
}

function sizeOf(root: Node): { width: number; height: number; viewBox: string } {
  const given = root[':@'] ?? {};
  const number = (text: string | undefined) =>
    /^\d/.test(text ?? '') ? Number.parseFloat(text ?? '') : NaN;
  const box = (given['viewBox'] ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [width, height] =
    box.length === 4 && box.every(Number.isFinite)
      ? [box[2] ?? 0, box[3] ?? 0]
      : [number(given['width']), number(given['height'])];
  if (!(width > 0 && height > 0)) throw refused('It does not say how large it is (viewBox).');
  const viewBox =
    box.length === 4 && box.every(Number.isFinite) ? box.join(' ') : `0 0 ${width} ${height}`;
  return { width: round(width), height: round(height), viewBox };
}

const round = (size: number) => Math.round(size * 100) / 100;
