import * as v from 'valibot';

/**
 * A path of this app: not another site, and not the pages that would lead straight back here. Control
 * characters are no part of it: browsers drop them, and what is left may be another site.
 */
// oxlint-disable-next-line no-control-regex
const PATH = /^\/(?![/\\])(?!(?:login|register|changepassword)(?:[/?#]|$))[^\0-\x1f]*$/;

/** `from`: where a visitor was going when they were asked to log in. Anything else is home. */
export const returnSearch = v.object({
  from: v.optional(v.fallback(v.pipe(v.string(), v.regex(PATH)), '/')),
});
