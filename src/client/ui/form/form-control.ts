type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The control of a form by its name. */
export const controlOf = (form: HTMLFormElement | null, name: string): Control | null =>
  form?.querySelector<Control>(`[name="${name}"]`) ?? null;
