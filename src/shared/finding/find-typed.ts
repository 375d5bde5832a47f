import type { Choice } from './choice.ts';
import { narrow } from './facets.ts';
import type { Answer, Market } from './find-in-scope.ts';
import type { SearchIndex } from './search-index.ts';
import { searchProducts } from './search-products.ts';

/** The results for a typed text, narrowed by the choice. Apart from listings, which do not load the code that parses a text. */
export function findTyped(
  index: SearchIndex,
  typed: string,
  choice: Choice,
  { asks, profile }: Market,
): Answer {
  const { found, near } = searchProducts(index, typed, asks);
  const { pieces, options } = narrow(found, choice, asks, profile);
  return { found: pieces, near, options };
}
