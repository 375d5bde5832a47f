import { useRef } from 'react';
import { useMutation } from '@tanstack/react-query';
import { type GatePass, passGate } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { showFailure } from './show-failure.ts';

interface GatedAction<Variables, Data> {
  /** Sends it. The pass is asked once more right before the request leaves. */
  send: (variables: Variables, pass: GatePass) => Promise<Data>;
  done: (data: Data, variables: Variables) => void | Promise<void>;
  /** What to say where the store did not answer and nothing is known. */
  unreachable: () => string;
}

/**
 * The way of every action that commits to a price: the gate when pressed, the gate again when sent, one
 * at a time, never queued, never tried again by itself. What stops it is said to the customer.
 */
export function useGatedMutation<Variables, Data>(action: GatedAction<Variables, Data>) {
  const rates = useRates();
  // Two taps can both come before the first re-render.
  const underWay = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ asked, pass }: { asked: Variables; pass: GatePass }) => action.send(asked, pass),
    onSuccess: (data, { asked }) => action.done(data, asked),
    onError: (error) => void showFailure(error, action.unreachable()),
    onSettled: () => {
      underWay.current = false;
    },
    // Otherwise a request made offline would wait, and commit to a later price on its own.
    networkMode: 'always',
    retry: false,
  });

  function press(asked: Variables): void {
    if (underWay.current) return;
    try {
      const pass = passGate(rates);
      underWay.current = true;
      mutate({ asked, pass });
    } catch (error) {
      showFailure(error, action.unreachable());
    }
  }
  return { press, isPending, asked: isPending ? variables.asked : undefined };
}
