import postcss, {
  type AtRule,
  type ChildNode,
  type Container,
  list,
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

/**
 * A font file is requested as soon as text uses its face, and a page has more important requests before it is painted. So the
 * page's own style names only the device's fonts; the full sheet, which comes after the paint, names the others.
 */
function nameDeviceFontsOnly(sheet: Root): void {
  const files = new Set<string>();
  sheet.walkAtRules('font-face', (face) => {
    if (!String(face).includes('url(')) return;
    face.walkDecls('font-family', ({ value }) => void files.add(unquoted(value)));
  });
  sheet.walkDecls(/^(?:--font-.*|font-family)$/, (declaration) => {
    if (declaration.parent?.type === 'atrule') return;
    const names = list.comma(declaration.value);
    const ofDevice = names.filter((name) => !files.has(unquoted(name)));
    if (ofDevice.length < names.length) declaration.value = ofDevice.join();
  });
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
