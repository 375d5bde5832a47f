import { createHash } from 'node:crypto';

/** A request that may come again after a lost answer. */
export interface SentRequest {
  operation: string;
  /** Given by the app; without one the request cannot be known again. */
  id: string;
  /** Everything that was asked, but for its id and token. */
  fields: Record<string, unknown>;
  /** Who asks; nobody for what needs no login. */
  customerId?: number;
}

/** What a request is kept under. No id of one customer is ever looked for among another's. */
export const requestKey = ({ operation, id, customerId }: SentRequest): string =>
  `${operation}:${customerId ?? 'anyone'}:${id}`;

/** A digest of what was asked, whatever the order of its fields. */
export function digestFields(fields: Record<string, unknown>): string {
  const inOrder = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex');
}
