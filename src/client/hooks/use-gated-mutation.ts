import type { Deal } from '#shared/contract/pauses.ts';
import { type GatePass, passGate } from '#client/rates/gate.ts';
import { useRates } from '#client/rates/rates-context.ts';
import { showFailure } from './show-failure.ts';
import { useOneMutation } from './use-one-mutation.ts';

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
  const { mutate, isPending, variables } = useOneMutation({
    mutationFn: ({ asked, pass }: { asked: Variables; pass: GatePass }) => action.send(asked, pass),
    onSuccess: (data, { asked }) => action.done(data, asked),
    onError: (error) => void showFailure(error, action.unreachable()),
    retry: false,
  });

  function press(asked: Variables): void {
    try {
      mutate({ asked, pass: passGate(rates, action.deal?.(asked)) });
    } catch (error) {
      showFailure(error, action.unreachable());
    }
  }
  return { press, isPending, asked: isPending ? variables?.asked : undefined };
}
