type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;

/** The frame says how a person is asked to show again who they are; the function returned ends that. */
export function confirmBy(own: Ask): () => void {
  ask = own;
  return () => {
    if (ask === own) ask = undefined;
  };
}

/** Asks for the passkey or code, once for all calls that wait for it. Whether it was given. */
export function confirmAgain(): Promise<boolean> {
  asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => (asking = undefined));
  return asking;
}
