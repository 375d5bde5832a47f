/** What the palette and the keys ask the frame for, from wherever they are. */
type FrameCall = 'find' | 'keys' | 'you' | 'stop';

const calls = new EventTarget();

/** Asks the frame to open one of its own. */
export const callFrame = (call: FrameCall): void => void calls.dispatchEvent(new Event(call));

/** Hears what is asked of the frame; the function returned ends it. */
export function onFrameCall(call: FrameCall, run: () => void): () => void {
  calls.addEventListener(call, run);
  return () => calls.removeEventListener(call, run);
}
