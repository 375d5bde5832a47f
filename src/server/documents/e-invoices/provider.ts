import type { Environment } from '#server/settings.ts';
import type { EInvoiceGateway } from './gateway.ts';

/**
 * All that makes one way to the portal a provider of e-invoices: the portal itself, or a company in between. A new one is a
 * file that exports such an object and a line in the list of `settings.ts`.
 */
export interface EInvoiceProvider {
  /** As E_INVOICE names it, and as it is kept with every registration. */
  readonly name: string;
  /** The settings that are this provider's alone. */
  readonly settings: readonly string[];
  /** True for one that registers nothing: a real store is refused it. */
  readonly demoOnly?: boolean;
  /** Reads the settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (env: Environment) => () => EInvoiceGateway;
}
