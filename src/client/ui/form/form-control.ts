type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field of a form by its name. */
export const controlOf = (form: HTMLFormElement | null, name: string): Control | null =>
  form?.querySelector<Control>(`[name="${name}"]`) ?? null;
