/**
 * JSON whose numbers stay text, so that money, weight and percent never pass through binary floating point. Schemas convert them
 * to the type of a field.
 */
type Json = string | boolean | null | Json[] | { [key: string]: Json };

// Text that is not JSON must not become JSON: no leading zeros, no numbers as keys.
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/g;
const DIGIT = /\d/;

/** Parses JSON text exactly. Throws SyntaxError for text that is not JSON. */
export function parseExactJson(text: string): Json {
  return JSON.parse(withNumbersAsText(text)) as Json;
}

/**
 * Skips from string to string and looks for numbers only between them: a reply contains text within text, megabytes of it for a
 * large catalogue.
 */
function withNumbersAsText(text: string): string {
  let written = '';
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const open = quote === -1 ? text.length : quote;
    const between = text.slice(at, open);
    if (DIGIT.test(between)) {
      written += text.slice(copied, at) + between.replace(NUMBER, '"$&"');
      copied = open;
    }
    at = afterString(text, open);
  }
  return copied === 0 ? text : written + text.slice(copied);
}

/** The index after the string that opens at `open`; the end of the text where the string is cut off. */
function afterString(text: string, open: number): number {
  let close = open;
  do {
    close = text.indexOf('"', close + 1);
    if (close === -1) return text.length;
  } while (isEscaped(text, close));
  return close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}

/** Reads a field of JSON text that may still be text, text within text, or already parsed. */
export function unfoldJson(value: unknown): unknown {
  let current = value;
  // The contract encodes at most twice.
  for (let depth = 0; depth < 3 && typeof current === 'string'; depth++) {
    const text = current.trim();
    // An empty text instead of JSON text means no value.
    if (text === '') return undefined;
    if (!/^[[{"]|^null$/.test(text)) return current;
    try {
      current = parseExactJson(text);
    } catch {
      return current;
    }
  }
  return current;
}
