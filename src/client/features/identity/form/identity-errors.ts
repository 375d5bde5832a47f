import { LONGEST_PAN_NAME, type PanHolder, readPan, tidyName } from '#shared/identity/pan.ts';
import { latinDigits } from '#shared/typed-text.ts';
import { m } from '#client/messages/compiled/messages.js';
import type { FieldError } from '#client/ui/form/use-form-errors.ts';

export const IDENTITY_FIELDS = ['Pan', 'Name'] as const;
type Field = (typeof IDENTITY_FIELDS)[number];
type Values = Record<Field, string>;

/** Reads a PAN typed with digits of any script. */
export const readTypedPan = (text: string) => readPan(latinDigits(text));

/** The number in capitals without spaces and hyphens, and the name without stray spaces. */
export const tidyIdentity = ({ Pan, Name }: Values): Values => ({
  Pan: readTypedPan(Pan) ?? Pan.trim(),
  Name: tidyName(Name),
});

/** The first broken rule. */
export function identityError({ Pan, Name }: Values): FieldError<Field> | undefined {
  if (!Pan) return { field: 'Pan', text: m.identity_pan_missing() };
  if (!readPan(Pan)) return { field: 'Pan', text: m.identity_pan_wrong() };
  if (!Name) return { field: 'Name', text: m.identity_name_missing() };
  if (Name.length > LONGEST_PAN_NAME) return { field: 'Name', text: m.identity_name_long() };
  return undefined;
}

const holders: Record<PanHolder, () => string> = {
  person: m.identity_holder_person,
  company: m.identity_holder_company,
  firm: m.identity_holder_firm,
  huf: m.identity_holder_huf,
  other: m.identity_holder_other,
};

/** The kind of holder that a PAN belongs to, in words. */
export const holderText = (holder: PanHolder): string => holders[holder]();
