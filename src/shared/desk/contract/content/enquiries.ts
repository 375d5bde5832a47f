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

/** Operations of the desk: visitors' questions from the contact form. */
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
  /** Assigns an enquiry, records its answer, or closes it. Fields that are left out stay unchanged. */
  ChangeEnquiry: deskOperation({
    name: 'ChangeEnquiry',
    access: 'reviews.answer',
    effect: 'change',
    request: v.object({
      id,
      revision: v.number(),
      /** Whether the caller takes it on, or releases it. */
      mine: v.optional(v.boolean()),
      answer: v.optional(deskText(4000)),
      done: v.optional(v.boolean()),
    }),
    reply: doneReply,
  }),
};
