import type {
  DeskOperation,
  DeskPresentedOf,
  DeskReceivedOf,
} from '#shared/desk/contract/desk-operation.ts';
import type { DeskOperationName, DeskOperations } from '#shared/desk/contract/desk-operations.ts';
import type { ShopContext } from '#server/context.ts';
import type { StaffCaller } from '#server/staff/caller.ts';
import type { SignedInStaff } from '#server/staff/session.ts';
import type { Desk } from '../command-line/command.ts';

/** Where a call of the desk comes from. */
export interface DeskCaller extends StaffCaller {
  requestId: string;
}

export interface DeskCall {
  shop: ShopContext;
  caller: DeskCaller;
}

/** A call with its caller, as the desk's use cases take it. */
export interface StaffCall extends DeskCall {
  staff: SignedInStaff;
  desk: Desk;
}

type CallOf<O extends DeskOperation> = O extends { access: 'anybody' } ? DeskCall : StaffCall;

/** A result with personal data must name whose it is, as `order B261119…` or `customers, searched for …`: the audit log records it. */
type ResultOf<O extends DeskOperation> = O extends { effect: 'personal' }
  ? { data: DeskPresentedOf<O>; opened: string }
  : { data: DeskPresentedOf<O> };

/** Answers one operation of the desk. Throws a Refusal. */
export type DeskHandler<O extends DeskOperation> = (
  request: DeskReceivedOf<O>,
  call: CallOf<O>,
) => Promise<ResultOf<O>>;

/** One handler for every operation: a missing one does not compile. */
export type DeskHandlers = { [Name in DeskOperationName]: DeskHandler<DeskOperations[Name]> };

export type DeskHandlersOf<Operations extends Record<string, DeskOperation>> = {
  [Name in keyof Operations]: DeskHandler<Operations[Name]>;
};
