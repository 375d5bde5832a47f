import type { WrittenSection, WrittenText } from '#shared/contract/shop-content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { longDay } from '#client/rates/indian-date.ts';

/** The version of the shop's own text, and the date since when it is in force, which the law requires. */
export const versionWords = ({ Version, ChangedAt }: WrittenText): string =>
  m.policies_version({ version: String(Version), day: longDay(ChangedAt) });

/** The lead as one line under the heading. */
export const plainLead = ({ Html, Hidden }: WrittenSection): string =>
  Hidden
    ? ''
    : Html.replaceAll(/<[^>]*>/g, ' ')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&nbsp;', ' ')
        .replaceAll('&amp;', '&')
        .replaceAll(/\s+/g, ' ')
        .trim();
