const NEW = 'new ';
let begun = 0;

/** The key of the editor of something new: it keeps it when that is saved, and the next new one has another. */
export function newEditor(): string {
  begun += 1;
  return `${NEW}${begun}`;
}

/** Whether an editor was opened for something new, be that saved by now or not. */
export const isNewEditor = (editor: string): boolean => editor.startsWith(NEW);
