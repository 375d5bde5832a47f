const LEFT = 'left';
let channel: BroadcastChannel | undefined;
/** One of a tab, which does not hear itself. */
const tabs = (): BroadcastChannel => (channel ??= new BroadcastChannel('desk'));

/** Tells the other tabs of this browser that their person has signed out. */
export function sayLeft(): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of its origin alone
  tabs().postMessage(LEFT);
}

/** Hears that the person has signed out in another tab; the returned function stops that. */
export function onLeft(hear: () => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    if (data === LEFT) hear();
  };
  const heard = tabs();
  heard.addEventListener('message', listen);
  return () => heard.removeEventListener('message', listen);
}
