import { isDemo, type Settings } from '#server/settings.ts';
import type { EInvoiceGateway } from './gateway.ts';
import type { EInvoiceProvider } from './provider.ts';
import { sandboxEInvoices } from './sandbox.ts';

/** Every provider of e-invoices that a store can choose with E_INVOICE. */
export const E_INVOICE_PROVIDERS: readonly EInvoiceProvider[] = [sandboxEInvoices];

const NONE = 'none';

export interface EInvoiceSettings {
  /** The provider's name, or `none`. */
  kind: string;
  /** Opens the gateway; undefined for a store that registers no invoices. */
  open: () => EInvoiceGateway | undefined;
}

/** No message repeats a value: it may be a secret. */
const wrong = (what: string) => new Error(`Setting E_INVOICE ${what}`);

/** Reads with which provider invoices to firms are registered. Throws an Error of one line that names the setting that is wrong. */
export function parseEInvoice(
  settings: Pick<Settings, 'E_INVOICE' | 'DEMO' | 'DATABASE_URL' | 'env'>,
): EInvoiceSettings {
  const kind = settings.E_INVOICE ?? NONE;
  if (kind === NONE) return { kind, open: () => undefined };
  const provider = E_INVOICE_PROVIDERS.find(({ name }) => name === kind);
  if (!provider) {
    throw wrong(`must be ${[NONE, ...E_INVOICE_PROVIDERS.map(({ name }) => name)].join(' or ')}`);
  }
  if (provider.demoOnly && !isDemo(settings)) {
    throw wrong(`cannot be ${kind} in a real store: no invoice is registered by it`);
  }
  return { kind, open: provider.read(settings.env) };
}
