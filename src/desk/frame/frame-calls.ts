/** Calls from the palette and the keys to the frame, from anywhere. */
type FrameCall = 'find' | 'keys' | 'you' | 'stop';

const calls = new EventTarget();

/** Asks the frame to open one of its sheets. */
export const callFrame = (call: FrameCall): void => void calls.dispatchEvent(new Event(call));

/** Listens for calls to the frame; the returned function stops it. */
export function onFrameCall(call: FrameCall, run: () => void): () => void {
  calls.addEventListener(call, run);
  return () => calls.removeEventListener(call, run);
}
