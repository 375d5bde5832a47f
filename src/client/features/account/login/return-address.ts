import type { HistoryState } from '@tanstack/react-router';
import * as v from 'valibot';

/**
 * A path of this app: not another site, and not a page that leads straight back to the login. Control
 * characters are excluded: browsers drop them, and the rest may be the address of another site.
 */
// oxlint-disable-next-line no-control-regex
const PATH = /^\/(?![/\\])(?!(?:login|register|changepassword)(?:[/?#]|$))[^\0-\x1f]*$/;

/** `from`: the page that required the login. Any other value means the home page. */
export const returnSearch = v.object({
  from: v.optional(v.fallback(v.pipe(v.string(), v.regex(PATH)), '/')),
});

/** Lets the login say, also after a registration, that what a visitor has chosen goes into their bag. */
export const keepChosen = ({ chosen }: HistoryState) => (chosen ? { chosen } : {});
