import type { DehydratedState } from '@tanstack/react-query';
import { type Config, readConfig } from '#shared/contract/config.ts';
import type { KnownRates } from '#client/rates/rates.ts';

/** The data that the store puts into a page it renders, so that the app starts from the same state. */
export interface PageData {
  config: Config;
  queries: DehydratedState;
  rates: KnownRates;
}

/** The data of a page that this device may have kept from an earlier visit. */
export interface FoundPage extends PageData {
  kept: boolean;
}

const ELEMENT_ID = 'page-data';

/** The data as an element: a data block is not executed, so a strict content policy allows it. */
export function pageDataElement(data: PageData): string {
  // `<` would let text from the database close the element.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`;
}

/**
 * Reads the data of a rendered page; undefined where the app starts from its shell. The data stands at the page's end, and a
 * script that runs sooner waits for it.
 */
export async function readPageData(document: Document): Promise<FoundPage | undefined> {
  if (document.readyState === 'loading') {
    await new Promise((read) =>
      document.addEventListener('readystatechange', read, { once: true }),
    );
  }
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (!text) return undefined;
  // The store wrote the data with this very build; the worker marks a page that it has kept.
  const data = JSON.parse(text) as PageData;
  const kept = document.querySelector('meta[name="kept"]') !== null;
  // Parsed like the host's settings, with which these are going to be compared.
  return { ...data, kept, config: kept ? readConfig(data.config) : data.config };
}
