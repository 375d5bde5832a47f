/**
 * Writes a tidied text into a control and leaves the caret where the typing is: written by itself it would go to the end, and what is
 * typed next with it. Returns the text.
 */
export function writeTidy(control: HTMLInputElement, tidy: (text: string) => string): string {
  const { value, selectionEnd } = control;
  const text = tidy(value);
  // Written only if it differs, so that Undo goes on working.
  if (text !== value) {
    control.value = text;
    // Elsewhere there is none, and Safari would take the focus there.
    if (control === document.activeElement) {
      const at = selectionEnd ?? value.length;
      const before = tidy(value.slice(0, at));
      // A comma that groups with what is after it stays before it: `1,` of `1,500`.
      const caret = text.startsWith(before)
        ? before.length
        : Math.max(0, text.length - tidy(value.slice(at)).length);
      control.setSelectionRange(caret, caret);
    }
  }
  return text;
}
