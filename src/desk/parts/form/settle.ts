import { sayFailed } from '../page/toast.ts';

interface Told<Reply> {
  onSuccess?: (reply: Reply) => void;
  onError?: (error: unknown) => void;
}

/** Makes a change, and says why it failed where the caller does not. */
export function settle<Sent, Reply>(
  { mutate }: { mutate: (sent: Sent, told: Told<Reply>) => void },
  sent: Sent,
  { onError = sayFailed, ...told }: Told<Reply>,
): void {
  mutate(sent, { ...told, onError });
}
