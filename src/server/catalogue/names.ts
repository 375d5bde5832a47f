/**
 * A name for comparing: Unicode composed, trimmed, lower case. Computed here and not by SQL's lower(), which leaves letters
 * beyond ASCII unchanged in a database with the C locale.
 */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
