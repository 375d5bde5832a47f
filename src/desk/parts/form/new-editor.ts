import { useState } from 'react';
import { newRequestId } from '#client/ui/new-request-id.ts';
import { DeskRefused } from '../../api/call-desk.ts';

const NEW = 'new ';

/** The key of the editor of something new: it keeps it when that is saved, and the next new one has another. */
export const newEditor = (): string => `${NEW}${newRequestId()}`;

let turns = 0;

/**
 * Sent with each save of a new editor until the store has answered one: it makes one thing of them, also where the first answer was
 * lost, and the last that was typed of it.
 */
export function savingFrom(id: string): { id: string; turn: number } {
  turns += 1;
  return { id, turn: turns };
}

/** Whether an editor was opened for something new, be that saved by now or not. */
export const isNewEditor = (editor: string): boolean => editor.startsWith(NEW);

interface NextEditor {
  /** Sent with each save. */
  saving: () => { id: string; turn: number };
  /** Said once the store has what was written: what is written then is another. */
  end: () => void;
  /** Told why a save failed. What was made here may be somebody else's by now: saved again, it is another. */
  failed: (error: unknown) => void;
}

/** The editor of a field in which one thing after another is written. */
export function useNextEditor(): NextEditor {
  const [editor, setEditor] = useState(newEditor);
  const end = () => setEditor(newEditor());
  return {
    saving: () => savingFrom(editor),
    end,
    failed: (error) => {
      if (error instanceof DeskRefused && error.code === 409) end();
    },
  };
}
