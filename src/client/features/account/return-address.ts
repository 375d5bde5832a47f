import * as v from 'valibot';

/** A path of this app: not another site, and not the pages that would lead straight back here. */
const PATH = /^\/(?![/\\])(?!(?:login|register)(?:[/?#]|$))/;

/** `from`: where a visitor was going when they were asked to log in. Anything else is home. */
export const returnSearch = v.object({
  from: v.optional(v.fallback(v.pipe(v.string(), v.regex(PATH)), '/')),
});
