import type { TermTexts } from '#shared/desk/contract/catalogue/prices.ts';
import type { Done } from '#shared/desk/contract/fields.ts';
import type { Metal } from '#shared/pricing/unit-price.ts';
import type { Desk } from '../command-line/command.ts';
import { together } from '../record-audit.ts';
import {
  asField,
  closeDigital,
  lockTerms,
  openDigital,
  requireSeenTerms,
  requireTerm,
  sameTerms,
  setTerms,
  TERM_NAMES,
  TERMS,
} from './digital-terms.ts';

/** Sets a metal's terms. Throws a Refusal: 400 for terms out of bounds, 409 where the terms have changed since they were seen. */
export const changeTerms = (
  desk: Desk,
  { metal, terms, seen }: { metal: Metal; terms: TermTexts; seen: TermTexts },
): Promise<Done> =>
  together(desk, async (tx) => {
    for (const name of TERM_NAMES) requireTerm(name, terms[TERMS[name].column], asField);
    const before = await lockTerms(tx, metal);
    if (!sameTerms(before, terms)) requireSeenTerms(before, seen);
    const changed = await setTerms(tx, metal, terms, asField);
    const said = changed ? `The terms of digital ${metal} are set.` : 'Nothing was changed.';
    return { lines: [said], changed };
  });

/** Opens trading in a metal on the terms that were seen. Throws the refusals of openDigital, and 409 where the terms have changed. */
export const startDigital = (
  desk: Desk,
  { metal, terms }: { metal: Metal; terms: TermTexts },
): Promise<Done> =>
  together(desk, async (tx) => {
    requireSeenTerms(await lockTerms(tx, metal), terms);
    const changed = await openDigital(tx, metal, terms);
    const said = changed
      ? `Digital ${metal} is traded from now on.`
      : `Nothing was changed: digital ${metal} is traded already.`;
    return { lines: [said], changed };
  });

/** Ends trading in a metal. */
export const stopDigital = (
  desk: Desk,
  { metal, reason }: { metal: Metal; reason: string },
): Promise<Done> =>
  together(desk, async (tx) => {
    const changed = await closeDigital(tx, metal, reason);
    const said = changed
      ? `Digital ${metal} is no longer traded. What customers hold stays theirs.`
      : `Nothing was changed: digital ${metal} is not traded.`;
    return { lines: [said], changed };
  });
