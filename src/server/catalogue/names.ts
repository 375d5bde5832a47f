/**
 * A name for comparing: Unicode composed, no outer space, lower case. Made here and not by SQL's lower(),
 * which leaves letters beyond ASCII alone in a database with the C locale.
 */
export const nameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
