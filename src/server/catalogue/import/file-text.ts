/** What is said of a file whose letters would be misread. */
export const NOT_UTF8 =
  'is not in UTF-8, and some of its letters would be lost: save it as UTF-8 (Excel: CSV UTF-8)';

/** The text of a catalogue file, without a byte order mark; undefined where it is in another encoding than UTF-8. */
export function readFileText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
