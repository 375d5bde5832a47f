import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  type Declaration,
  list,
  type Node,
  type Root,
  type Rule,
} from 'postcss';
import type { StyleRule } from '../server/http/pages/page-style.ts';

/** A class in a selector, outside strings and attribute values. */
const CLASS = /\.((?:[\w-]|\\.|[^\0-\x7f])+)/g;

/**
 * Splits the built style sheet into rules, each with the classes that the page must contain for it to match, so that the store can
 * inline exactly the style that the page uses.
 */
export function styleRules(css: string): StyleRule[] {
  const sheet = postcss.parse(css);
  nameDeviceFontsOnly(sheet);
  return rulesOf(sheet);
}

/**
 * Extracts the font faces from the built style sheet: a page has them inlined, because a sheet with a face, even one already
 * known, makes the browser lay out every line of the page again.
 */
export function cutFaces(css: string): { sheet: string; faces: string } {
  const sheet = postcss.parse(css);
  const faces: string[] = [];
  sheet.walkAtRules('font-face', (face) => {
    faces.push(String(face));
    face.remove();
  });
  return { sheet: String(sheet), faces: faces.join('') };
}

/** Where a page's script cuts the sheet: `server/http/pages/after-paint.js`. */
const CUT = '|';
const PIECE_LETTERS = 30_000;

/**
 * Marks where a sheet may be cut between two rules, so that a page can take it over in pieces: in one go it would restyle every
 * element, a tenth of a second on a slow phone. What comes before the first mark stands in the own style of every page: rules
 * without a class, up to the first that uses a font of a file.
 */
export function markPieces(css: string, faces: string): string {
  const sheet = postcss.parse(css);
  const names = fontsIn(sheet, fileFonts(postcss.parse(faces)));
  let letters = Number.POSITIVE_INFINITY;
  for (const node of sheet.nodes.slice()) {
    const inEveryPage =
      isClassless(node) && !names.some(({ declaration }) => isWithin(declaration, node));
    if (letters === Number.POSITIVE_INFINITY && inEveryPage) continue;
    if (letters > PIECE_LETTERS) {
      node.before(postcss.comment({ text: CUT, raws: { left: '', right: '' } }));
      letters = 0;
    }
    letters += String(node).length;
  }
  return String(sheet);
}

function isWithin(declaration: Declaration, node: ChildNode): boolean {
  for (let around: Node | undefined = declaration; around; around = around.parent)
    if (around === node) return true;
  return false;
}

/** Whether every page's own style has all of this. */
function isClassless(node: ChildNode): boolean {
  if (node.type === 'rule')
    return node.selectors.every((selector) => requiredClasses(selector).length === 0);
  return (
    node.type === 'atrule' && node.name !== 'keyframes' && (node.nodes ?? []).every(isClassless)
  );
}

/**
 * A font file is requested as soon as text uses its face, and a page has more important requests before it is painted. So the
 * page's own style names only the device's fonts; the full sheet, which comes after the paint, names the others. The tokens stay
 * as they are: one that changed later would restyle every element of the page.
 */
function nameDeviceFontsOnly(sheet: Root): void {
  for (const { declaration, ofDevice } of fontsIn(sheet, fileFonts(sheet)))
    declaration.value = ofDevice;
}

function fileFonts(sheet: Root): Set<string> {
  const files = new Set<string>();
  sheet.walkAtRules('font-face', (face) => {
    if (!String(face).includes('url(')) return;
    face.walkDecls('font-family', ({ value }) => void files.add(unquoted(value)));
  });
  return files;
}

/** The declarations that use a font of a file, with what of it the device has. */
function fontsIn(sheet: Root, files: ReadonlySet<string>) {
  const tokens = new Map<string, string>();
  sheet.walkDecls(/^--font-/, ({ prop, value }) => void tokens.set(`var(${prop})`, value));
  const found: { declaration: Declaration; ofDevice: string }[] = [];
  sheet.walkDecls('font-family', (declaration) => {
    const { parent, value } = declaration;
    if (parent?.type === 'atrule') return;
    const names = list.comma(tokens.get(value) ?? value);
    const ofDevice = names.filter((name) => !files.has(unquoted(name)));
    if (ofDevice.length < names.length) found.push({ declaration, ofDevice: ofDevice.join() });
  });
  return found;
}

const unquoted = (name: string): string => name.replaceAll(/^['"]|['"]$/g, '');

const rulesOf = (container: Container): StyleRule[] =>
  (container.nodes ?? []).flatMap((node) => ruleOf(node) ?? []);

function ruleOf(node: ChildNode): StyleRule | undefined {
  if (node.type === 'rule') return plainRule(node);
  return node.type === 'atrule' ? atRule(node) : undefined;
}

function plainRule(rule: Rule): StyleRule {
  const body = rule.nodes.map(String).join(';');
  return {
    selectors: rule.selectors.map((text) => ({ text, classes: requiredClasses(text) })),
    body,
  };
}

function atRule(rule: AtRule): StyleRule {
  if (rule.name === 'keyframes') return { keyframes: rule.params, css: String(rule) };
  if (rule.name === 'font-face') return { css: String(rule) };
  if (!rule.nodes) return { css: `${String(rule)};` };
  return { at: `@${rule.name} ${rule.params}`, rules: rulesOf(rule) };
}

/**
 * The classes without which a selector matches nothing. Classes in :is(), :where() or :not() are left out: there one of several,
 * or none, is enough.
 */
function requiredClasses(selector: string): string[] {
  const certain = withoutArguments(selector.replace(/\[[^\]]*\]/g, ''));
  return [
    ...new Set([...certain.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''))),
  ];
}

/** Removes the arguments of :is(), :where() and :not(), however nested. */
function withoutArguments(selector: string): string {
  let text = '';
  let depth = 0;
  for (let at = 0; at < selector.length; at++) {
    const open = depth === 0 && /^:(?:is|where|not)\(/.exec(selector.slice(at));
    if (open) {
      depth = 1;
      at += open[0].length - 1;
    } else if (depth > 0) {
      if (selector[at] === '(') depth += 1;
      if (selector[at] === ')') depth -= 1;
    } else {
      text += selector[at];
    }
  }
  return text;
}
