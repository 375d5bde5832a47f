type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** Sets how the frame asks a person to confirm their identity; the returned function unsets it. */
export function confirmBy(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
  };
}

/** Asks for the passkey or code, once for all waiting calls. Resolves to whether it was given. */
export function confirmAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
