import type { Environment } from '#server/settings.ts';
import type { EInvoiceGateway } from './gateway.ts';

/**
 * Everything that makes one way to the portal a provider of e-invoices: the portal itself, or a company in between. To add one,
 * export such an object from a new file and add it to the list in `settings.ts`.
 */
export interface EInvoiceProvider {
  /** As E_INVOICE names it, and as it is kept with every registration. */
  readonly name: string;
  /** The settings that only this provider reads. */
  readonly settings: readonly string[];
  /** True for a provider that registers nothing: a real store may not choose it. */
  readonly demoOnly?: boolean;
  /** Reads the settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (env: Environment) => () => EInvoiceGateway;
}
