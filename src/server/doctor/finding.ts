/** What the doctor says of one thing. Texts hold no secret and say what to do where something is wrong. */
export interface Finding {
  /** `FAIL` keeps the store from opening or from selling right; `warn` is for a person to decide. */
  level: 'ok' | 'warn' | 'FAIL';
  about: string;
  text: string;
}

/** Findings about one thing, as in `found('feed').ok('…')`. */
export const found = (about: string) => ({
  ok: (text: string): Finding => ({ level: 'ok', about, text }),
  warn: (text: string): Finding => ({ level: 'warn', about, text }),
  fail: (text: string): Finding => ({ level: 'FAIL', about, text }),
});
