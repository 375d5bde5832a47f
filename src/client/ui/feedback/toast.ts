/** The id of the one error that is shown at a time; `remove-error.ts` takes it away. */
export type ErrorId = 'error';

/** Loaded at the first toast, so that the first screen does not pay for it. */
function later(kind: 'success' | 'info' | ErrorId, text: string, role?: 'alert') {
  void import('react-hot-toast/headless').then(({ toast }) => {
    // The same text again renews its toast, and an error replaces the previous one: a form shows one error at a time, and a pile
    // of them would cover its fields.
    const show = kind === 'info' ? toast : toast[kind];
    show(text, {
      id: kind === 'error' ? kind : `${kind} ${text}`,
      ...(role && { ariaProps: { role, 'aria-live': 'assertive' } }),
    });
  });
}

/** A success that the customer asked for. */
export function showSuccess(text: string): void {
  later('success', text);
}

/** An error: what happened and what to do. */
export function showError(text: string): void {
  later('error', text);
}

/** The same for an error of the field that has the focus already: its description alone would be read only on coming back to it. */
export function sayError(text: string): void {
  later('error', text, 'alert');
}

/** Something worth knowing. */
export function showInfo(text: string): void {
  later('info', text);
}
