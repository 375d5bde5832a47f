/**
 * JSON whose numbers stay text, so that money, weight and percent never pass through binary floating
 * point. Schemas turn them into what a field is.
 */
type Json = string | boolean | null | Json[] | { [key: string]: Json };

// A whole JSON string, or a number outside one. Strings match first, so digits inside them are left alone.
// A string need not end: text that is cut off must not be searched again from each of its quotes. What
// is no JSON must not become JSON: no leading zeros, no numbers as keys.
const STRING_OR_NUMBER =
  /"[^"\\]*(?:\\.[^"\\]*)*"?|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\s*:)/g;

/** Parses JSON text exactly. Throws SyntaxError on text that is not JSON. */
export function parseExactJson(text: string): Json {
  return JSON.parse(
    text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)),
  ) as Json;
}

/** Reads a "JSON text" field that may be text still, text within text, or already parsed. */
export function unfoldJson(value: unknown): unknown {
  let current = value;
  // Twice encoded is the most that the contract knows.
  for (let depth = 0; depth < 3 && typeof current === 'string'; depth++) {
    const text = current.trim();
    // Nothing written where JSON text is expected: nothing is there.
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
