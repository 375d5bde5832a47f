/** A button that goes with what it has done leaves the focus at its list, which has `tabIndex={-1}`, and not nowhere. */
export function stayAtList(button: HTMLElement): void {
  if (document.activeElement === button) button.closest('ol')?.focus();
}
