import type { WrittenSection, WrittenText } from '#shared/contract/shop-content.ts';
import { m } from '#client/messages/compiled/messages.js';
import { longDay } from '#client/rates/indian-date.ts';

/** Which version of a text the shop has written this is, and since when it stands, as the law wants it said. */
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
