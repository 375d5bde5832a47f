import * as v from 'valibot';
import { listOf, text } from './fields.ts';
import { operation } from './operation.ts';

/** The store's own picture of a QR code for payments; empty if it has none. */
export const GetQRCodeForFront = operation({
  name: 'GetQRCodeForFront',
  body: 'plain',
  envelope: 'enveloped',
  request: v.object({}),
  reply: listOf(v.object({ QRImagePath: text })),
});
