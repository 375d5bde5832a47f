import { useRef } from 'react';
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';

/**
 * A mutation that sends once, even if two taps both come before the first re-render, when `isPending` is
 * still false. Without a network it fails at once instead of waiting unseen.
 */
export function useOneMutation<Data, Variables>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const underWay = useRef(false);
  const {
    mutate: send,
    isPending,
    variables,
  } = useMutation({
    networkMode: 'always',
    ...options,
    onSettled(...settled) {
      underWay.current = false;
      return options.onSettled?.(...settled);
    },
  });

  function mutate(variables: Variables): void {
    if (underWay.current) return;
    underWay.current = true;
    send(variables);
  }
  return { mutate, isPending, variables };
}
