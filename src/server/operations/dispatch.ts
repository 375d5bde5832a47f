import * as v from 'valibot';
import { describeIssue, type Outcome, readRequest } from '#shared/contract/envelope.ts';
import type { Operation } from '#shared/contract/operation.ts';
import { operations, type OperationName } from '#shared/contract/operations.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import { m } from '#server/messages/compiled/messages.js';
import { findSession } from '../accounts/sessions/find-session.ts';
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
  const operation: Operation = operations[name];
  try {
    const fields = readRequest(body);
    const customer = operation.token
      ? await findSession(shop, fields[operation.token], caller.cookie)
      : undefined;
    if (operation.token && !customer) throw new Refusal(REFUSED.signedOut, m.signed_out());
    const parsed = v.safeParse(operation.request, fields);
    if (!parsed.success) {
      throw new Refusal(REFUSED.badInput, m.bad_field({ detail: describeIssue(parsed.issues[0]) }));
    }
    const handler = handlers[name] as AnyHandler;
    const result = await handler(parsed.output, { shop, caller, ...(customer && { customer }) });
    return {
      ok: true,
      msg: result.msg ?? '',
      data: result.data,
      ...(result.token && { token: result.token }),
    };
  } catch (error) {
    return toOutcome(error, shop, name);
  }
}

function toOutcome(error: unknown, shop: ShopContext, name: string): Outcome {
  if (error instanceof Refusal) {
    const { code, message, reason } = error;
    return { ok: false, code, msg: message, ...(reason && { reason }) };
  }
  shop.log.error({ err: error, operation: name }, 'operation failed');
  return { ok: false, code: REFUSED.failed, msg: m.store_failed() };
}
