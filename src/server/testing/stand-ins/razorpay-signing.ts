import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export const RAZORPAY_KEYS = {
  keyId: 'rzp_test_aurum',
  keySecret: 'key-secret-7f3a',
  webhookSecret: 'webhook-secret-91bc',
};

const LOGIN = Buffer.from(`${RAZORPAY_KEYS.keyId}:${RAZORPAY_KEYS.keySecret}`).toString('base64');

export const isLoggedIn = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === `Basic ${LOGIN}`;

export const sign = (message: string, secret: string): string =>
  createHmac('sha256', secret).update(message).digest('hex');

/** The text of an event with its signature, as a webhook sends both. */
export const signedEvent = (body: string, secret = RAZORPAY_KEYS.webhookSecret) => ({
  body,
  signature: sign(body, secret),
});
