import { queryOptions } from '@tanstack/react-query';
import { FindProducts, MOST_FOUND } from '#shared/contract/find-products.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import { type Choice, choiceText } from '#shared/finding/choice.ts';
import type { Answer, Scope } from '#shared/finding/find.ts';
import type { TileSpan } from '#shared/finding/tile-spans.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { HALF_AN_HOUR_MS } from './product-list.ts';

/** What was typed, searched in the whole shop; or a listing. */
export interface Question {
  typed: string;
  scope?: Scope;
  choice: Choice;
}

/** A part of what was found. */
export interface FoundPart extends Answer {
  /** Of all that was found. */
  count: number;
  tiles: TileSpan[];
}

/** No text that finds anything is longer; the store takes none. */
const LONGEST_TYPED = 200;

/** What the store finds: so many pieces, from one of them on. */
export const findQuery = (
  api: ApiClient,
  { typed, scope, choice }: Question,
  { from = 0, most = MOST_FOUND } = {},
) => {
  const Q = typed.slice(0, LONGEST_TYPED);
  const Choice = choiceText(choice);
  const { P_Id = 0, C_Id = 0, S_Id = 0 } = scope ?? {};
  return queryOptions({
    queryKey: ['found', Q, P_Id, C_Id, S_Id, Choice, from, most],
    queryFn: async (): Promise<FoundPart> => {
      const place = scope && { P_Id, C_Id, S_Id };
      const asked = { Q, ...place, Choice, From: from, Most: most };
      const [answer] = (await api.call(FindProducts, asked)).data;
      if (!answer) throw new UnreadableReply(FindProducts.name, 'no answer');
      const found = answer.Found.map(({ Product, Weight, OneOfMany }) => ({
        product: Product,
        weight: Weight,
        oneOfMany: OneOfMany,
      }));
      const { Count: count, Near: near, Options: options, Tiles: tiles } = answer;
      return { found, count, near, options, tiles };
    },
    gcTime: HALF_AN_HOUR_MS,
  });
};
