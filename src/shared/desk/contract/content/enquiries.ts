import * as v from 'valibot';
import { deskOperation } from '../desk-operation.ts';
import { deskText, doneReply, id, page, time } from '../fields.ts';

const enquiry = v.object({
  id,
  revision: v.number(),
  name: v.string(),
  number: v.string(),
  email: v.string(),
  message: v.string(),
  at: time,
  assignedTo: v.string(),
  answer: v.string(),
  doneAt: v.nullable(time),
});
export type Enquiry = v.InferOutput<typeof enquiry>;

/** Operations of the desk: what visitors asked through the contact form. */
export const enquiryOperations = {
  ListEnquiries: deskOperation({
    name: 'ListEnquiries',
    access: 'enquiries.see',
    effect: 'personal',
    topics: ['enquiries'],
    request: v.object({ which: v.picklist(['open', 'done']), ...page }),
    reply: v.object({
      enquiries: v.array(enquiry),
      next: v.optional(v.string()),
      open: v.number(),
    }),
  }),
  /** Takes it on, writes down what was answered, or ends it. What is not named stays. */
  ChangeEnquiry: deskOperation({
    name: 'ChangeEnquiry',
    access: 'reviews.answer',
    effect: 'change',
    request: v.object({
      id,
      revision: v.number(),
      /** Whoever calls takes it on, or lets it go. */
      mine: v.optional(v.boolean()),
      answer: v.optional(deskText(4000)),
      done: v.optional(v.boolean()),
    }),
    reply: doneReply,
  }),
};
