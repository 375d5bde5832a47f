import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss';
import type { StyleRule } from '../server/http/pages/page-style.ts';

/** A class in a selector, outside strings and attribute values. */
const CLASS = /\.((?:[\w-]|\\.|[^\0-\x7f])+)/g;

/**
 * Cuts the built style sheet into rules, each with the classes that an element of the page must have for it to
 * match, so that the store can put into a page the style that the page uses and no other.
 */
export function styleRules(css: string): StyleRule[] {
  return rulesOf(postcss.parse(css));
}

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

function atRule(rule: AtRule): StyleRule | undefined {
  if (rule.name === 'keyframes') return { keyframes: rule.params, css: String(rule) };
  if (rule.name === 'font-face') {
    // A file is asked for only when the page is painted; the fonts of the device are there at once.
    return String(rule).includes('url(') ? undefined : { css: String(rule) };
  }
  if (!rule.nodes) return { css: `${String(rule)};` };
  return { at: `@${rule.name} ${rule.params}`, rules: rulesOf(rule) };
}

/**
 * The classes without which a selector matches nothing. What stands in :is(), :where() or :not() is left out: one
 * of several, or none of them, is enough there.
 */
function requiredClasses(selector: string): string[] {
  const certain = withoutArguments(selector.replace(/\[[^\]]*\]/g, ''));
  return [
    ...new Set([...certain.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', ''))),
  ];
}

/** Cuts the arguments of :is(), :where() and :not(), whatever they nest. */
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
