import * as v from 'valibot';
import { requestText } from './fields.ts';
import { operation } from './operation.ts';
import { requestId } from './request-id.ts';

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

/** A visitor's question from the contact form. */
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
