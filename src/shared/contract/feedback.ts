import * as v from 'valibot';
import { requestText } from './fields.ts';
import { operation } from './operation.ts';

/**
 * Given by the app to what it may send again after a lost answer (extension `sendOnce`): the same id
 * twice is kept once.
 */
const requestId = v.pipe(requestText, v.maxLength(64, 'is too long'));

/** `Title` holds the writer's email address. */
export const AddTestimonialsForFront = operation({
  name: 'AddTestimonialsForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({
    Name: requestText,
    Title: requestText,
    Description: requestText,
    RequestId: requestId,
  }),
  reply: v.unknown(),
});

/** What a visitor asks through the contact form. */
export const AddEnquireFront = operation({
  name: 'AddEnquireFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({
    FirstName: requestText,
    LastName: requestText,
    Number: requestText,
    Email: requestText,
    Message: requestText,
    RequestId: requestId,
  }),
  reply: v.unknown(),
});
