/** One result of the doctor. Texts contain no secret, and say what to do where something is wrong. */
export interface Finding {
  /** `FAIL` keeps the store from opening or from selling right; `warn` is for a person to decide. */
  level: 'ok' | 'warn' | 'FAIL';
  about: string;
  text: string;
}

/** Creates findings about one subject, as in `found('feed').ok('…')`. */
export const found = (about: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', about, text }),
  warn: (text: string): Finding => ({ level: 'warn', about, text }),
  fail: (text: string): Finding => ({ level: 'FAIL', about, text }),
});
