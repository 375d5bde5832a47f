import { sayFailed } from '../page/toast.ts';

/**
 * Makes a change and reports its outcome, even if its row, and the component that asked, have left the screen by then: callbacks
 * of `mutate` are not called in that case.
 */
export function settle<Sent, Reply>(
  { mutateAsync }: { mutateAsync: (sent: Sent) => Promise<Reply> },
  sent: Sent,
  {
    onSuccess,
    onError = sayFailed,
  }: { onSuccess?: (reply: Reply) => void; onError?: (error: unknown) => void },
): void {
  void mutateAsync(sent).then((reply) => onSuccess?.(reply), onError);
}
