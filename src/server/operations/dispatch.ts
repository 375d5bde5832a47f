import * as v from 'valibot';
import { describeIssue, type Outcome, readRequest } from '#shared/contract/envelope.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations, type OperationName } from '#shared/contract/operations.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findSession } from '../accounts/sessions/find-session.ts';
import { type SpanFacts, traced } from '#server/tracing/traced.ts';
import { customerMark } from '../accounts/security/customer-mark.ts';
import type { ShopContext } from '#server/context.ts';
import { handlers } from './handlers.ts';
import type { Caller, HandlerResult, SignedIn } from './handler.ts';

type AnyHandler = (
  request: unknown,
  call: { shop: ShopContext; caller: Caller; customer?: SignedIn },
) => Promise<HandlerResult<Operation>>;

export const isOperation = (name: string): name is OperationName => Object.hasOwn(operations, name);

/**
 * Answers one operation from the text of a request: reads the body, checks the session where one is needed,
 * validates every field and calls the handler. Never throws: an error becomes an outcome with words.
 */
export async function dispatch(
  shop: ShopContext,
  name: OperationName,
  body: string,
  caller: Caller,
): Promise<Outcome> {
  const begun = performance.now();
  const { customer, outcome } = await traced(
    () => ({ name, kind: 'internal', facts: {}, outcome: factsOf }),
    () => answerTo(shop, name, body, caller),
  );
  noteAnswer(shop, { name, caller, outcome, begun, customer });
  return outcome;
}

/** Counts an answer and logs its line; `begun` is on the monotonic clock. */
export function noteAnswer(
  shop: Pick<ShopContext, 'metrics' | 'log'>,
  {
    name,
    caller,
    outcome,
    begun,
    customer,
  }: {
    name: OperationName;
    caller: Caller;
    outcome: Outcome;
    begun: number;
    customer?: SignedIn | undefined;
  },
): void {
  const ms = performance.now() - begun;
  shop.metrics?.answered({
    operation: name,
    code: outcome.ok ? 200 : outcome.code,
    reason: outcome.ok ? '' : (outcome.reason ?? ''),
    ms,
  });
  // One line per request: enough to find why an order failed at 14:02, without anything that was sent.
  shop.log.info(
    {
      request: caller.requestId,
      operation: name,
      code: outcome.ok ? 200 : outcome.code,
      ...(!outcome.ok && outcome.reason && { reason: outcome.reason }),
      ms: Math.round(ms),
      ...(customer && { customer: customerMark(customer) }),
    },
    'answered',
  );
}

interface Answer {
  customer?: SignedIn | undefined;
  outcome: Outcome;
}

/** The facts of an answer for its trace span, as in the log's line. */
function factsOf(answer: unknown): SpanFacts {
  const { outcome, customer } = answer as Answer;
  return {
    'shop.code': outcome.ok ? 200 : outcome.code,
    ...(!outcome.ok && outcome.reason && { 'shop.reason': outcome.reason }),
    ...(customer && { 'shop.customer': customerMark(customer) }),
  };
}

async function answerTo(
  shop: ShopContext,
  name: OperationName,
  body: string,
  caller: Caller,
): Promise<Answer> {
  const operation: Operation = operations[name];
  let customer: SignedIn | undefined;
  try {
    const fields = readRequest(body);
    customer = operation.token
      ? await findSession(shop, fields[operation.token], caller.cookie)
      : undefined;
    if (operation.token && !customer) throw new Refusal(REFUSED.signedOut, m.signed_out());
    const parsed = v.safeParse(operation.request, fields);
    if (!parsed.success) {
      throw new Refusal(REFUSED.badInput, m.bad_field({ detail: describeIssue(parsed.issues[0]) }));
    }
    const handler = handlers[name] as AnyHandler;
    const result = await handler(parsed.output, { shop, caller, ...(customer && { customer }) });
    const { msg = '', data, token, long } = result;
    return {
      customer,
      outcome: { ok: true, msg, data, ...(token && { token }), ...(long && { long }) },
    };
  } catch (error) {
    return { customer, outcome: toOutcome(error, shop, { name, caller }) };
  }
}

function toOutcome(
  error: unknown,
  shop: ShopContext,
  { name, caller: { requestId } }: { name: string; caller: Caller },
): Outcome {
  if (error instanceof Refusal) {
    const { code, message, reason } = error;
    return { ok: false, code, msg: message, ...(reason && { reason }) };
  }
  shop.log.error({ err: error, request: requestId, operation: name }, 'operation failed');
  const msg = requestId ? m.store_failed_reference({ reference: requestId }) : m.store_failed();
  return { ok: false, code: REFUSED.failed, msg };
}
