import { useRef } from 'react';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { hideError } from '#client/ui/feedback/remove-error.ts';

/**
 * A mutation that sends once, even if two taps both come before the first re-render, when `isPending` is
 * still false. Without a network it fails at once instead of waiting unseen. Another try takes away the
 * error of the last one, which would stand beside its success.
 */
export function useOneMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const underWay = useRef(false);
  const failed = useRef(false);
  const {
    mutate: send,
    isPending,
    variables,
  } = useMutation({
    networkMode: 'always',
    ...options,
    onSettled(...settled) {
      underWay.current = false;
      failed.current = settled[1] !== null;
      return options.onSettled?.(...settled);
    },
  });

  function mutate(variables: Variables): void {
    if (underWay.current) return;
    underWay.current = true;
    if (failed.current) hideError();
    send(variables);
  }
  return { mutate, isPending, variables };
}
