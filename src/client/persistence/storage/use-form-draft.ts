import { type RefObject, useEffect } from 'react';
import { controlOf } from '#client/ui/form/form-control.ts';
import { deviceStorage } from './device-storage.ts';

/**
 * Keeps what is typed into the named fields of a form over a reload, in this tab. Name no password.
 * The form's fields are the browser's own, so that what is typed before the app stands is not lost.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  key: string,
  fields: readonly string[],
) {
  useEffect(() => {
    const kept = readFormDraft(key);
    for (const field of fields) {
      const control = controlOf(form.current, field);
      const value = kept[field];
      if (control && control.value === '' && typeof value === 'string') control.value = value;
    }
  }, [form, key, fields]);

  return {
    /** What stands in the fields now; or what did, where the form may be gone. */
    keep(values?: Record<string, string>) {
      const now = () => fields.map((field) => [field, controlOf(form.current, field)?.value ?? '']);
      try {
        const kept = values ?? Object.fromEntries(now());
        deviceStorage.session.setItem(key, JSON.stringify(kept));
      } catch {
        // A full storage: the form goes on, and only a reload would lose what it holds.
      }
    },
    forget() {
      deviceStorage.session.removeItem(key);
      form.current?.reset();
    },
  };
}

/** What was kept of a form under a key, field by field. */
export function readFormDraft(key: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(deviceStorage.session.getItem(key) ?? '{}');
    return typeof kept === 'object' && kept !== null ? { ...kept } : {};
  } catch {
    return {};
  }
}
