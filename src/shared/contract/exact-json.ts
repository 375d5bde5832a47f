/**
 * JSON whose numbers stay text, so that money, weight and percent never pass through binary floating point.
 * Schemas turn them into the type of a field.
 */
type Json = string | boolean | null | Json[] | { [key: string]: Json };

// A whole JSON string, or a number outside one. Strings match first, so digits inside them are left alone.
// The closing quote is optional: otherwise text that is cut off would be searched again from each of its
// quotes. Text that is no JSON must not become JSON: no leading zeros, no numbers as keys.
const STRING_OR_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/g;

/** Parses JSON text exactly. Throws SyntaxError for text that is not JSON. */
export function parseExactJson(text: string): Json {
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  ) as Json;
}

/** Reads a field of JSON text that may still be text, text within text, or already parsed. */
export function unfoldJson(value: unknown): unknown {
  let current = value;
  // The contract encodes twice at most.
  for (let depth = 0; depth < 3 && typeof current === 'string'; depth++) {
    const text = current.trim();
    // An empty text in place of JSON text means no value.
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
