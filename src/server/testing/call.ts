import type { Outcome } from '#shared/contract/envelope.ts';
import { readReply, writeRequest } from '#shared/contract/envelope.ts';
import type { Operation, ReplyOf, RequestOf } from '#shared/contract/operation.ts';
import type { OperationName } from '#shared/contract/operations.ts';
import { dispatch } from '../operations/dispatch.ts';
import { replyPieces } from '../operations/long-text.ts';
import type { ShopContext } from '#server/context.ts';

/** A caller with both halves of a session, as browser and app keep them. */
export interface TestCaller {
  token?: string;
  cookie?: string | undefined;
  address?: string;
  device?: string | undefined;
}

/**
 * Calls an operation through the whole API, text to text, without a socket. Throws the Refusal or the UnreadableReply that the
 * app would see.
 */
export async function call<O extends Operation & { name: OperationName }>(
  shop: ShopContext,
  operation: O,
  request: RequestOf<O>,
  caller: TestCaller = {},
): Promise<{ data: ReplyOf<O>; msg: string; token?: string }> {
  const outcome: Outcome = await dispatch(
    shop,
    operation.name,
    writeRequest(operation, request, caller.token),
    {
      address: caller.address ?? '192.0.2.1',
      cookie: caller.cookie,
      device: caller.device,
      giveDevice: (value) => {
        caller.device = value;
      },
      giveCookie: (value) => {
        caller.cookie = value;
      },
    },
  );
  return readReply(operation, replyPieces(operation.envelope, outcome).join(''));
}
