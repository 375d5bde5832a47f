// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { useOneMutation } from './use-one-mutation.ts';

afterEach(cleanup);

const send = vi.fn<(text: string) => Promise<string>>();
const settled = vi.fn();

function Form() {
  const { mutate, isPending } = useOneMutation({ mutationFn: send, onSettled: settled });
  return (
    <button type="button" onClick={() => mutate('once')}>
      {isPending ? 'busy' : 'send'}
    </button>
  );
}

it.each([
  ['an answer', () => Promise.resolve('yes')],
  ['a failure', () => Promise.reject(new Error('no'))],
])('useOneMutation sends once for two taps, and again after %s', async (_name, answer) => {
  send.mockReset().mockImplementation(answer);
  settled.mockReset();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const button = screen.getByRole('button');
  // Nothing is rendered between the taps: the button does not look busy yet.
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(send).toHaveBeenCalledTimes(1);
  expect(settled).toHaveBeenCalledTimes(1);
  await act(async () => void fireEvent.click(button));
  expect(send).toHaveBeenCalledTimes(2);
});

it('another try takes away the error of the last one, and the first try none', async () => {
  send.mockReset().mockRejectedValueOnce(new Error('no')).mockResolvedValue('yes');
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  const dismissed = vi.spyOn(toast, 'dismiss');
  onTestFinished(() => dismissed.mockRestore());
  const press = () => act(async () => void fireEvent.click(screen.getByRole('button')));
  await press();
  expect(dismissed).not.toHaveBeenCalled();
  await press();
  await vi.waitFor(() => expect(dismissed).toHaveBeenCalledWith('error'));
});
