import * as v from 'valibot';
import {
  type DeskOutcome,
  type DeskReason,
  PAGE_OF,
  UNATTENDED,
} from '#shared/desk/contract/desk-envelope.ts';
import type {
  DeskOperation,
  DeskReplyOf,
  DeskRequestOf,
} from '#shared/desk/contract/desk-operation.ts';
import { askWhy } from './ask-why.ts';
import { isAway } from './attention.ts';
import { confirmAgain } from './confirm.ts';
import { isShut, tabOwner } from './tab-owner.ts';

/** The store refused, with a text for the clerk. */
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

const SILENT = 'The shop does not answer. Look whether this device is online.';
const LOST =
  'The shop did not answer. Look whether it was done before you do it again, and whether this device is online.';
/** Of an answer that came, which an older page may not understand. */
export const STUMBLED = 'The store has answered, but this page stumbled over it. Load it anew.';

/** The store did not answer: the outcome of the call is unknown, and said to be so of what changes something. */
export class DeskUnreachable extends Error {
  constructor({ effect, access }: DeskOperation, options?: ErrorOptions) {
    super(effect === 'change' && access !== 'anybody' ? LOST : SILENT, options);
    this.name = 'DeskUnreachable';
  }
}

/** As long as proxies wait. A connection that was lost without a word would keep a dialog busy for many minutes. */
const LONGEST_WAIT_MS = 60_000;

const SHUT = 'You are signed out. Sign in to go on.';
const NOT_CONFIRMED = 'Nothing was done: it was not confirmed that it is you.';
const NO_REASON = 'Nothing was done: it was not said why it counts all the same.';

/** Reports refusals that concern the session: the frame then checks who is signed in. */
export const sessionRefusals = new EventTarget();

/**
 * Calls an operation of the desk. If it requires a confirmation of identity, or a reason why it counts all the same, the person is
 * asked, and the call is repeated. Throws DeskRefused or DeskUnreachable. Nothing is sent while the tab's owner is not signed in, but
 * what is open to anybody.
 */
export async function callDesk<O extends DeskOperation>(
  operation: O,
  request: DeskRequestOf<O>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<DeskReplyOf<O>> {
  const body = JSON.stringify(request);
  let outcome = await ask(operation, body, signal);
  if (!outcome.ok && outcome.reason === 'confirm') {
    if (!(await confirmAgain())) throw new DeskRefused(outcome.code, NOT_CONFIRMED, 'confirm');
    outcome = await ask(operation, body, signal);
  }
  if (!outcome.ok && outcome.reason === 'say-why' && takesReason(operation)) {
    const anyway = await askWhy(outcome.msg);
    if (anyway === undefined) throw new DeskRefused(outcome.code, NO_REASON, 'say-why');
    outcome = await ask(operation, JSON.stringify({ ...(request as object), anyway }), signal);
  }
  if (!outcome.ok) {
    const { code, msg, reason } = outcome;
    if (reason) sessionRefusals.dispatchEvent(new CustomEvent('refused', { detail: reason }));
    throw new DeskRefused(code, msg, reason);
  }
  const reply = v.safeParse(operation.reply, outcome.data);
  if (!reply.success) throw new Error(STUMBLED, { cause: new v.ValiError(reply.issues) });
  return reply.output as DeskReplyOf<O>;
}

const takesReason = ({ request }: DeskOperation): boolean =>
  'entries' in request && 'anyway' in (request.entries as object);

/** A proxy's own error may be JSON too, and says nothing of what became of the call. */
const isOutcome = (answer: unknown): answer is DeskOutcome =>
  typeof answer === 'object' && answer !== null && 'ok' in answer;

async function ask(
  operation: DeskOperation,
  body: string,
  signal: AbortSignal | undefined,
): Promise<DeskOutcome> {
  const { name, access } = operation;
  const page = access === 'anybody' ? undefined : tabOwner();
  // As answered by the store, but nobody has to look again: the tab is shut because somebody has.
  if (access !== 'anybody' && isShut()) throw new DeskRefused(401, SHUT, 'signed-out');
  // A file may take its time on a slow connection.
  const wait = operation.upload ? undefined : waitFor(LONGEST_WAIT_MS, signal);
  let text: string;
  try {
    const reply = await fetch(`/desk/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(isAway() && { [UNATTENDED]: '1' }),
        ...(page !== undefined && { [PAGE_OF]: String(page) }),
      },
      body,
      cache: 'no-store',
      signal: wait?.signal ?? signal ?? null,
    });
    text = await reply.text();
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new DeskUnreachable(operation, { cause });
  } finally {
    wait?.end();
  }
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new DeskUnreachable(operation);
  }
  if (!isOutcome(answer)) throw new DeskUnreachable(operation);
  return answer;
}

/** A signal that aborts after that long, or with the given one: `AbortSignal.any` is younger than the oldest browsers of the desk. */
function waitFor(ms: number, signal: AbortSignal | undefined) {
  const abort = new AbortController();
  const follow = () => abort.abort(signal?.reason);
  if (signal?.aborted) follow();
  signal?.addEventListener('abort', follow);
  const late = () => abort.abort(new DOMException('No answer in time', 'TimeoutError'));
  const timer = setTimeout(late, ms);
  const end = () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', follow);
  };
  return { signal: abort.signal, end };
}
