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
      const caret = tidy(value.slice(0, selectionEnd ?? value.length)).length;
      control.setSelectionRange(caret, caret);
    }
  }
  return text;
}
