import type { Pan } from '#shared/identity/pan.ts';
import type { Settings } from '#server/settings.ts';

/** What a verification service says of a PAN and the name on it. */
export type IdentityAnswer = 'matches' | 'unknown' | 'other-name';

/** A connection to a verification service. Never use it inside a transaction: it goes over the network. */
export interface IdentityVerifier {
  /** The service's name, kept with every identity that it was asked about. */
  readonly name: string;
  /**
   * Asks whether a PAN exists and is of this name. Rejects where the service does not answer, with an Error that holds
   * neither: it goes into the log.
   */
  ask: (identity: { pan: Pan; name: string }) => Promise<IdentityAnswer>;
}

/** All that makes one company a verification service. A new one is such an object and a line in `settings.ts`. */
export interface IdentityProvider {
  /** As IDENTITY_CHECK names it. */
  readonly name: string;
  /** True for one that knows nobody: a real store is refused it. */
  readonly demoOnly?: boolean;
  /** Reads its settings. Throws an Error of one line that names the setting that is wrong and repeats no value. */
  read: (settings: Pick<Settings, 'env'>) => () => IdentityVerifier;
}
