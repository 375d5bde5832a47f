import { createHash } from 'node:crypto';

/** A request that may be repeated after its answer was lost. */
export interface SentRequest {
  operation: string;
  /** Chosen by the app. Without an id a repeat cannot be recognised. */
  id: string;
  /** All fields of the request except its id and token. */
  fields: Record<string, unknown>;
  /** The customer; undefined for an operation without login. */
  customerId?: number;
}

/** The key of a request. It includes the customer, so nobody finds another customer's answer. */
export const requestKey = ({ operation, id, customerId }: SentRequest): string =>
  `${operation}:${customerId ?? 'anyone'}:${id}`;

/** A digest of the fields, whatever their order. */
export function digestFields(fields: Record<string, unknown>): string {
  const inOrder = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex');
}
