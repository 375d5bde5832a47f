import { showError, showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import type { Done } from '#shared/desk/contract/fields.ts';

/** Says what became of something: done, already so, or waiting for a second person. */
export function sayDone({ lines, changed, approval }: Done): void {
  const text = lines.join(' ');
  if (approval !== undefined) showInfo(text || `Request ${approval} waits for a second person.`);
  else if (changed) showSuccess(text || 'Done.');
  else showInfo(text || 'Nothing to change: it is so already.');
}

/** Says in a line of one's own that something is done. */
export const sayText = (text: string): void => showSuccess(text);

/** Says why something failed, in the store's words. */
export const sayFailed = (error: unknown): void =>
  showError(error instanceof Error ? error.message : 'Something went wrong.');
