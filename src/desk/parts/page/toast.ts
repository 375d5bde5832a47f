import { showError, showInfo, showSuccess } from '#client/ui/feedback/toast.ts';
import type { Done } from '#shared/desk/contract/fields.ts';

/** Shows the outcome of an action: done, already so, or waiting for a second person. */
export function sayDone({ lines, changed, approval }: Done): void {
  const text = lines.join(' ');
  if (approval !== undefined) showInfo(text || `Request ${approval} waits for a second person.`);
  else if (changed) showSuccess(text || 'Done.');
  else showInfo(text || 'Nothing to change: it is so already.');
}

/** Shows a success with a text of the caller's own. */
export const sayText = (text: string): void => showSuccess(text);

/** Shows why something failed, in the store's words. */
export const sayFailed = (error: unknown): void =>
  showError(error instanceof Error ? error.message : 'Something went wrong.');
