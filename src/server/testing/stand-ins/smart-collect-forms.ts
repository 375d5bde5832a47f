/** A payment to an account or a code, in the documented form. */
export interface CollectedPayment {
  id: string;
  amount: number;
  currency: string;
  status: string;
  method: string;
  vpa: string | null;
  acquirer_data?: { rrn: string | null };
  created_at: number;
}

export interface Account {
  id: string;
  status: string;
  notes: unknown;
  close_by: number;
  receivers: Record<string, unknown>[];
  payments: CollectedPayment[];
}

/** What the API answers. */
export type Answer = [status: number, body: unknown];

export const REFUSED: Answer = [
  400,
  { error: { code: 'BAD_REQUEST_ERROR', description: 'no such id' } },
];

/** The page of a list that was asked for. */
export function listed(all: unknown[], query: URLSearchParams): Answer {
  const skip = Number(query.get('skip') ?? 0);
  const items = all.slice(skip, skip + Number(query.get('count') ?? 10));
  return [200, { entity: 'collection', count: items.length, items }];
}
