import { queryOptions } from '@tanstack/react-query';
import { FindProducts, LONGEST_TYPED, MOST_FOUND } from '#shared/contract/find-products.ts';
import { UnreadableReply } from '#shared/contract/refusal.ts';
import { type Choice, choiceText } from '#shared/finding/choice.ts';
import type { Answer, Scope } from '#shared/finding/find-in-scope.ts';
import type { TileSpan } from '#shared/finding/tile-spans.ts';
import type { ApiClient } from '#client/api/api-client.ts';
import { HALF_AN_HOUR_MS } from './product-list.ts';

/** A text searched in the whole shop, or a listing. */
export interface Question {
  typed: string;
  scope?: Scope;
  choice: Choice;
}

/** One part of the results. */
export interface FoundPart extends Answer {
  /** The number of all results. */
  count: number;
  tiles: TileSpan[];
}

/** The question in the store's fields; a product type of 0 is the whole shop. */
function fieldsOf({ typed, scope, choice }: Question) {
  const { P_Id = 0, C_Id = 0, S_Id = 0 } = scope ?? {};
  return { Q: typed.slice(0, LONGEST_TYPED), P_Id, C_Id, S_Id, Choice: choiceText(choice) };
}

/** A part of the store's results: a number of pieces, from a given position. */
export const findQuery = (
  api: ApiClient,
  question: Question,
  { from = 0, most = MOST_FOUND, since = 0 } = {},
) => {
  const fields = fieldsOf(question);
  return queryOptions({
    queryKey: ['found', fields, from, most, since],
    queryFn: async (): Promise<FoundPart> => {
      const asked = { ...fields, From: from, Most: most };
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

/**
 * The `parts` of results after the first. Each is fetched once, and again when the first was (`since`, epoch ms): prices and stock
 * change the order. What is shown stays until more has come.
 */
export function furtherQuery(
  api: ApiClient,
  question: Question,
  { parts, since }: { parts: number; since: number },
) {
  const of = JSON.stringify(fieldsOf(question));
  return queryOptions({
    queryKey: ['found', of, parts, since],
    queryFn: async ({ client }) => {
      const found: FoundPart['found'] = [];
      for (let part = 1; part < parts; part += 1) {
        const from = part * MOST_FOUND;
        found.push(
          ...(await client.ensureQueryData(findQuery(api, question, { from, since }))).found,
        );
      }
      return { of, found };
    },
    placeholderData: (before) => (before?.of === of ? before : undefined),
    gcTime: HALF_AN_HOUR_MS,
  });
}
