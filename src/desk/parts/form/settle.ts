import { sayFailed } from '../page/toast.ts';

/**
 * Does a change and says what became of it, even where its row, and the part that asked for it, are gone from the screen by
 * then: the callbacks of `mutate` are not called there.
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
