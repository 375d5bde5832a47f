import type { DeskOperation, DeskRequestOf } from '#shared/desk/contract/desk-operation.ts';
import { paymentsOperations } from '#shared/desk/contract/payments/payments.ts';
import { useState } from 'react';
import { callDesk } from '../../../api/call-desk.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sayDone, sayFailed } from '../../../parts/page/toast.ts';
import { useStillHere } from '../../../parts/page/use-still-here.ts';
import { rememberDecision } from './last-decision.ts';

interface Decided {
  lines: string[];
  changed: boolean;
  approval?: number | undefined;
  undo?: string | undefined;
}

/** What is sent, or what reads first what it needs. */
type Asked<O extends DeskOperation> = DeskRequestOf<O> | (() => Promise<DeskRequestOf<O>>);

const read = <O extends DeskOperation>(asked: Asked<O>): Promise<DeskRequestOf<O>> =>
  typeof asked === 'function'
    ? (asked as () => Promise<DeskRequestOf<O>>)()
    : Promise.resolve(asked);

/**
 * Makes a decision: reports its outcome, remembers how to undo it, and refetches everything on the screen. `then` runs next, where
 * it was made, unless the clerk has left that page. One at a time.
 */
export function useDecide() {
  const [busy, setBusy] = useState(false);
  const stillHere = useStillHere();
  async function decide<O extends DeskOperation>(
    operation: O,
    asked: Asked<O>,
    then: () => void = () => undefined,
  ): Promise<void> {
    if (busy) return;
    setBusy(true);
    const isHere = stillHere();
    try {
      const done = (await callDesk(operation, await read(asked))) as Decided;
      sayDone(done);
      const text = done.lines[0] ?? 'Done.';
      rememberDecision(done.undo ? { text, undo: done.undo } : undefined);
      if (isHere()) then();
    } catch (error) {
      sayFailed(error);
    } finally {
      setBusy(false);
      // A picture never changes, and is large.
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== paymentsOperations.OpenProof.name,
      });
    }
  }
  return { busy, decide };
}
