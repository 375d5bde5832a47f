import { type RefObject, useEffect } from 'react';
import * as v from 'valibot';
import { controlOf } from '#client/ui/form/form-control.ts';
import type { StorageKey } from './storage-keys.ts';
import { storedValue } from './stored-value.ts';

/** A key under which a tab keeps the fields of a form. */
export type DraftKey = StorageKey<'session'>;

/** The stored fields of a form, by name. */
export const formDraft = (key: DraftKey) => storedValue(key, v.record(v.string(), v.unknown()));

/**
 * Keeps the named fields of a form over a reload of this tab. Never name a password. The fields are uncontrolled, so that text
 * typed before hydration is not lost. Without a key nothing is kept.
 */
export function useFormDraft(
  form: RefObject<HTMLFormElement | null>,
  key: DraftKey | undefined,
  fields: readonly string[],
) {
  useEffect(() => {
    if (!key) return;
    const stored = readFormDraft(key);
    for (const field of fields) {
      const control = controlOf(form.current, field);
      const value = stored[field];
      if (control && control.value === '' && typeof value === 'string') control.value = value;
    }
  }, [form, key, fields]);

  return {
    /** Stores the fields as they are now, or the given values where the form may be unmounted. */
    keep(values?: Record<string, string>) {
      const now = () => fields.map((field) => [field, controlOf(form.current, field)?.value ?? '']);
      // If the storage is full, a reload loses the text; the form still works.
      if (key) formDraft(key).write(values ?? Object.fromEntries(now()));
    },
    forget() {
      if (key) formDraft(key).remove();
      form.current?.reset();
    },
  };
}

/** Reads the stored fields only; empty where nothing is stored. */
export const readFormDraft = (key: DraftKey): Record<string, unknown> =>
  formDraft(key).read() ?? {};
