import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, id, neededText, page, time } from '../fields.ts';
import { historyReply, historyRequest, undoRequest } from '../staff/history.ts';

const review = v.object({
  id,
  revision: v.number(),
  name: v.string(),
  text: v.string(),
  /** The customer's own text, if it was changed. */
  original: v.nullable(v.string()),
  answer: v.string(),
  at: time,
  publishedAt: v.nullable(time),
  removedAt: v.nullable(time),
  removedWhy: v.string(),
});
export type Review = v.InferOutput<typeof review>;

const changes = { access: 'reviews.answer', effect: 'change' } as const;
const seen = { id, revision: v.number() };

/** Operations of the desk: customers' reviews of the shop. The writer's address is never shown. */
export const reviewOperations = {
  ListReviews: deskOperation({
    name: 'ListReviews',
    access: 'content.see',
    effect: 'read',
    topics: ['reviews'],
    request: v.object({ which: v.picklist(['waiting', 'published', 'removed']), ...page }),
    reply: v.object({
      reviews: v.array(review),
      next: v.optional(v.string()),
      counts: v.object({ waiting: v.number(), published: v.number(), removed: v.number() }),
    }),
  }),
  /** Publishes or withdraws a review, answers it publicly, or corrects its text; the customer's own text is kept. */
  ChangeReview: deskOperation({
    ...changes,
    name: 'ChangeReview',
    request: v.object({
      ...seen,
      published: v.optional(v.boolean()),
      answer: v.optional(deskText(2000)),
      text: v.optional(neededText(2000)),
    }),
    reply: doneReply,
  }),
  RemoveReview: deskOperation({
    ...changes,
    name: 'RemoveReview',
    request: v.object({ ...seen, reason: neededText(300) }),
    reply: doneReply,
  }),
  ReviewHistory: deskOperation({
    name: 'ReviewHistory',
    access: 'content.see',
    effect: 'read',
    topics: ['reviews'],
    request: historyRequest,
    reply: historyReply,
  }),
  UndoReview: deskOperation({
    ...changes,
    name: 'UndoReview',
    request: undoRequest,
    reply: doneReply,
  }),
};
