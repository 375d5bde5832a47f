import * as v from 'valibot';
import { describeIssue } from '#shared/contract/envelope.ts';
import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { DeskOutcome } from '#shared/desk/contract/desk-envelope.ts';
import type { DeskOperation } from '#shared/desk/contract/desk-operation.ts';
import { type DeskOperationName, deskOperations } from '#shared/desk/contract/desk-operations.ts';
import { hasRight } from '#shared/desk/rights.ts';
import type { ShopContext } from '#server/context.ts';
import { admitsNetwork } from '#server/staff/networks.ts';
import { findStaffSession, type SignedInStaff } from '#server/staff/session.ts';
import { type SpanFacts, traced } from '#server/tracing/traced.ts';
import { type Desk, WrongUsage } from '../command-line/command.ts';
import { recordOpened } from '../record-audit.ts';
import { screenWords } from '../command-line/screen-words.ts';
import { isBadValue } from './bad-value.ts';
import { deskOf } from './desk-of.ts';
import type { DeskCall, DeskCaller } from './handler.ts';
import { deskHandlers } from './handlers.ts';
import { DeskRefusal } from './refusals.ts';

type AnyHandler = (
  request: unknown,
  call: DeskCall & { staff?: SignedInStaff; desk?: Desk },
) => Promise<{ data: unknown; opened?: string }>;

export const isDeskOperation = (name: string): name is DeskOperationName =>
  Object.hasOwn(deskOperations, name);

/**
 * Answers one operation of the desk from the text of a request: checks the session and the right, validates every field, calls
 * the handler, and records opened personal data before it is shown. Never throws.
 */
export async function dispatchDesk(
  shop: ShopContext,
  name: DeskOperationName,
  body: string,
  caller: DeskCaller,
): Promise<DeskOutcome> {
  const begun = performance.now();
  const { staff, outcome } = await traced(
    () => ({ name: `desk ${name}`, kind: 'internal', facts: {}, outcome: factsOf }),
    () => answerTo(shop, name, body, caller),
  );
  const ms = performance.now() - begun;
  const code = outcome.ok ? 200 : outcome.code;
  const reason = outcome.ok ? '' : (outcome.reason ?? '');
  shop.metrics?.answeredDesk({ operation: name, code, reason, ms });
  shop.log.info(
    {
      request: caller.requestId,
      desk: name,
      code,
      ms: Math.round(ms),
      ...(staff && { staff: staff.id }),
    },
    'answered the desk',
  );
  return outcome;
}

interface Answer {
  staff: SignedInStaff | undefined;
  outcome: DeskOutcome;
}

/** The facts of an answer for its trace span, as in the log's line. */
function factsOf(answer: unknown): SpanFacts {
  const { staff, outcome } = answer as Answer;
  return {
    'shop.code': outcome.ok ? 200 : outcome.code,
    ...(staff && { 'shop.staff': staff.id }),
  };
}

async function answerTo(
  shop: ShopContext,
  name: DeskOperationName,
  body: string,
  caller: DeskCaller,
): Promise<Answer> {
  const operation: DeskOperation = deskOperations[name];
  let staff: SignedInStaff | undefined;
  try {
    staff = await admit(shop, operation, caller);
    const request = readBody(operation, body);
    const desk = staff && deskOf(shop, staff);
    const handler = deskHandlers[name] as AnyHandler;
    const call = { shop, caller, ...(staff && { staff }), ...(desk && { desk }) };
    const { data, opened } = await handler(request, call);
    if (desk && opened !== undefined) await recordOpened(desk, { operation: name, opened });
    return { staff, outcome: { ok: true, data } };
  } catch (error) {
    return { staff, outcome: refused(shop, error, { name, caller }) };
  }
}

/** Why a call is refused whatever its body; undefined where the body has to be read. Used before reading a large body. */
export async function refuseUnread(
  shop: ShopContext,
  name: DeskOperationName,
  caller: DeskCaller,
): Promise<DeskOutcome | undefined> {
  try {
    await admit(shop, deskOperations[name], caller);
    return undefined;
  } catch (error) {
    return refused(shop, error, { name, caller });
  }
}

/** The permitted caller; undefined for operations open to anybody. Throws a DeskRefusal. */
async function admit(
  shop: ShopContext,
  { access, confirm }: DeskOperation,
  { cookie, unattended, ip, pageOf }: DeskCaller,
): Promise<SignedInStaff | undefined> {
  if (!(await admitsNetwork(shop, ip))) {
    throw new DeskRefusal('network', 'The desk does not answer to this network.');
  }
  if (access === 'anybody') return undefined;
  const staff = await findStaffSession(shop, cookie, { unattended });
  const isTheirs = pageOf === undefined || pageOf === String(staff?.id);
  if (!staff || !isTheirs)
    throw new DeskRefusal('signed-out', 'You are signed out. Sign in to go on.');
  if (staff.locked) throw new DeskRefusal('locked', 'Locked. Show again who you are to go on.');
  if (access !== 'signed-in' && !hasRight(staff.roles, access)) {
    throw new DeskRefusal('no-right', 'Your role does not allow this. An owner can change it.');
  }
  if (confirm && !staff.confirmed) {
    throw new DeskRefusal('confirm', 'Give your passkey or code again for this.');
  }
  return staff;
}

function readBody({ request }: DeskOperation, body: string): unknown {
  let fields: unknown;
  try {
    fields = JSON.parse(body || '{}');
  } catch {
    throw new Refusal(REFUSED.badInput, 'The request is not JSON.');
  }
  const parsed = v.safeParse(request, fields);
  if (!parsed.success) throw new Refusal(REFUSED.badInput, describeIssue(parsed.issues[0]));
  return parsed.output;
}

function refused(
  shop: ShopContext,
  error: unknown,
  { name, caller: { requestId } }: { name: DeskOperationName; caller: DeskCaller },
): DeskOutcome {
  if (error instanceof Refusal) {
    const reason = error instanceof DeskRefusal ? { reason: error.deskReason } : {};
    return { ok: false, code: error.code, msg: screenWords(error.message), ...reason };
  }
  if (error instanceof WrongUsage) {
    return { ok: false, code: REFUSED.badInput, msg: screenWords(error.message) };
  }
  if (isBadValue(error)) {
    shop.log.warn({ err: error, request: requestId, desk: name }, 'desk refused a value');
    return { ok: false, code: REFUSED.badInput, msg: 'Something in this is not as it must be.' };
  }
  shop.log.error({ err: error, request: requestId, desk: name }, 'desk failed');
  // It may have been done in part, as of several orders, or whole, where only its answer failed.
  const look =
    deskOperations[name].effect === 'change'
      ? ' Look whether it was done before you do it again.'
      : '';
  const msg = `Something went wrong in the shop.${look} Reference ${requestId}.`;
  return { ok: false, code: REFUSED.failed, msg };
}
