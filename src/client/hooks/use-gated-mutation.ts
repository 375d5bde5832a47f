import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { Deal } from '#shared/contract/pauses.ts';
import { type GatePass, passGate } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { showFailure } from './show-failure.ts';

interface GatedAction<Variables, Data> {
  /** Sends the request. The pass is checked again right before it leaves. */
  send: (variables: Variables, pass: GatePass) => Promise<Data>;
  /** The deal of this action, which the refinery may have paused. */
  deal?: (variables: Variables) => Deal;
  done: (data: Data, variables: Variables) => void | Promise<void>;
  /** The text for a request whose outcome is unknown, because the store did not answer. */
  unreachable: () => string;
}

/**
 * Runs an action that commits to a price: the gate is checked when it is pressed and when it is sent, one
 * request at a time, never queued and never retried. A failure is shown to the customer.
 */
export function useGatedMutation<Variables, Data>(action: GatedAction<Variables, Data>) {
  const rates = useRates();
  // Two taps may both come before the first re-render.
  const underWay = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ asked, pass }: { asked: Variables; pass: GatePass }) => action.send(asked, pass),
    onSuccess: (data, { asked }) => action.done(data, asked),
    onError: (error) => void showFailure(error, action.unreachable()),
    onSettled: () => {
      underWay.current = false;
    },
    // By default a request made offline would wait, and commit to a later price without a tap.
    networkMode: 'always',
    retry: false,
  });

  function press(asked: Variables): void {
    if (underWay.current) return;
    try {
      const pass = passGate(rates, action.deal?.(asked));
      underWay.current = true;
      mutate({ asked, pass });
    } catch (error) {
      showFailure(error, action.unreachable());
    }
  }
  return { press, isPending, asked: isPending ? variables.asked : undefined };
}
