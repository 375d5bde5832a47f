import type { DehydratedState } from '@tanstack/react-query';
import { type Config, readConfig } from '#shared/contract/config.ts';
import type { KnownRates } from '#client/rates/rates.ts';

/** What the store puts into a page that it has rendered, so that the app starts where it stands. */
export interface PageData {
  config: Config;
  queries: DehydratedState;
  rates: KnownRates;
}

/** The data of a page that this device may have kept for a while. */
export interface FoundPage extends PageData {
  kept: boolean;
}

const ELEMENT_ID = 'page-data';

/** The data as an element: a data block is not run, so a strict policy lets it be. */
export function pageDataElement(data: PageData): string {
  // `<` would let text from the database close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/**
 * Reads the data of a rendered page; undefined where the app starts from its shell. The data stands at the page's
 * end, and a script that is there sooner waits for it.
 */
export async function readPageData(document: Document): Promise<FoundPage | undefined> {
  if (document.readyState === 'loading') {
    await new Promise((read) =>
      document.addEventListener('readystatechange', read, { once: true }),
    );
  }
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) return undefined;
  // The store wrote it together with this very build; the worker marks what it has kept of it.
  const data = JSON.parse(text) as PageData;
  const kept = document.querySelector('meta[name="kept"]') !== null;
  // Read as the host's are, with which they are going to be compared.
  return { ...data, kept, config: kept ? readConfig(data.config) : data.config };
}
