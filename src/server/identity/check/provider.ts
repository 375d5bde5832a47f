import type { Pan } from '#shared/identity/pan.ts';
import type { Settings } from '#server/settings.ts';

/** A verification service's answer about a PAN and the name on it. */
export type IdentityAnswer = 'matches' | 'unknown' | 'other-name';

/** A connection to a verification service. Never use it inside a transaction: it goes over the network. */
export interface IdentityVerifier {
  /** The service's name, kept with every identity that it checked. */
  readonly name: string;
  /**
   * Asks whether a PAN exists under this name. Where the service does not answer, rejects with an Error that contains neither,
   * since it is logged.
   */
  ask: (identity: { pan: Pan; name: string }) => Promise<IdentityAnswer>;
}

/** Everything that makes one company a verification service. To add one, write such an object and add it to the list in `settings.ts`. */
export interface IdentityProvider {
  /** As IDENTITY_CHECK names it. */
  readonly name: string;
  /** The settings that only this service reads. */
  readonly settings: readonly string[];
  /** True for a service that verifies nobody: a real store may not choose it. */
  readonly demoOnly?: boolean;
  /** Reads its settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (settings: Pick<Settings, 'env'>) => () => IdentityVerifier;
}
