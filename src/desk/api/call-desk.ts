import * as v from 'valibot';
import {
  type DeskOutcome,
  type DeskReason,
  UNATTENDED,
} from '#shared/desk/contract/desk-envelope.ts';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '#shared/desk/contract/desk-operation.ts';
import { isAway } from './attention.ts';
import { confirmAgain } from './confirm.ts';

/** The store said no, in words for the clerk. */
export class DeskRefused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly reason?: DeskReason,
  ) {
    super(message);
    this.name = 'DeskRefused';
  }
}

/** The store was not heard: nothing is known of what became of the call. */
export class DeskUnreachable extends Error {
  constructor() {
    super('The shop does not answer. Look whether this device is online.');
    this.name = 'DeskUnreachable';
  }
}

const NOT_CONFIRMED = 'Nothing was done: it was not confirmed that it is you.';

/** Hears of every refusal that has to do with the session: the frame then asks who it is. */
export const sessionRefusals = new EventTarget();

/**
 * Calls an operation of the desk; one that wants to know again who it is has the person asked, and is repeated. Throws DeskRefused
 * or DeskUnreachable.
 */
export async function callDesk<O extends DeskOperation>(
  operation: O,
  request: DeskRequestOf<O>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<DeskReplyOf<O>> {
  const body = JSON.stringify(request);
  let outcome = await ask(operation.name, body, signal);
  if (!outcome.ok && outcome.reason === 'confirm') {
    if (!(await confirmAgain())) throw new DeskRefused(outcome.code, NOT_CONFIRMED, 'confirm');
    outcome = await ask(operation.name, body, signal);
  }
  if (!outcome.ok) {
    const { code, msg, reason } = outcome;
    if (reason) sessionRefusals.dispatchEvent(new CustomEvent('refused', { detail: reason }));
    throw new DeskRefused(code, msg, reason);
  }
  return v.parse(operation.reply, outcome.data) as DeskReplyOf<O>;
}

async function ask(
  name: string,
  body: string,
  signal: AbortSignal | undefined,
): Promise<DeskOutcome> {
  let text: string;
  try {
    const reply = await fetch(`/desk/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(isAway() && { [UNATTENDED]: '1' }) },
      body,
      cache: 'no-store',
      ...(signal && { signal }),
    });
    text = await reply.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new DeskUnreachable();
  }
  try {
    return JSON.parse(text) as DeskOutcome;
  } catch {
    throw new DeskUnreachable();
  }
}
