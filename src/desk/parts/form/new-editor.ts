import { newRequestId } from '#client/ui/new-request-id.ts';

const NEW = 'new ';

/**
 * The key of the editor of something new: it keeps it when that is saved, and the next new one has another. Sent as `requestId` with
 * each save until the store has answered one, it makes one thing of them, also where the first answer was lost.
 */
export const newEditor = (): string => `${NEW}${newRequestId()}`;

/** Whether an editor was opened for something new, be that saved by now or not. */
export const isNewEditor = (editor: string): boolean => editor.startsWith(NEW);
