import { exact } from '#shared/pricing/decimal.ts';
import { isDemo, type Settings } from '#server/settings.ts';
import type { IdentityProvider, IdentityVerifier } from './check/provider.ts';
import { sandboxCheck } from './check/sandbox.ts';
import { demoKeys } from './keys/demo-keys.ts';
import { openPanCipher, type PanCipher } from './keys/pan-cipher.ts';
import { readIdentityKeys } from './keys/read-keys.ts';
import { openSecretBox, type SecretBox } from './keys/secret-box.ts';

/** Every verification service that a store can choose with IDENTITY_CHECK. */
export const IDENTITY_PROVIDERS: readonly IdentityProvider[] = [sandboxCheck];

const NONE = 'none';

/** How a store requires, keeps and checks the buyer’s PAN. */
export interface Identity {
  /** The total of a buyer's day, in rupees, from which an order needs a PAN; `0`: never. */
  from: string;
  /** The same threshold for orders of digital metal. */
  digitalFrom: string;
  /** Undefined in a store that keeps no PAN. */
  cipher: PanCipher | undefined;
  /** For other secrets under the same keys; absent without keys. */
  box?: SecretBox | undefined;
  /** Undefined where PANs are not verified. */
  verifier: IdentityVerifier | undefined;
}

export interface IdentitySettings {
  /** The verification service's name, or `none`. */
  kind: string;
  /** The names of the keys; undefined where none were given: a demo then creates its own. */
  keyIds: readonly string[] | undefined;
  open: () => Identity;
}

type AskSettings = Pick<Settings, 'IDENTITY_FROM' | 'DIGITAL_IDENTITY_FROM'>;

/** Whether any total requires a PAN. */
export const asksForIdentity = (settings: AskSettings): boolean =>
  [settings.IDENTITY_FROM, settings.DIGITAL_IDENTITY_FROM].some((from) => exact(from).gt(0));

/** Whether a store with these settings takes and keeps PANs. */
export const keepsIdentity = (
  settings: Pick<Settings, 'IDENTITY_KEYS' | 'DEMO' | 'DATABASE_URL'>,
): boolean => isDemo(settings) || settings.IDENTITY_KEYS !== undefined;

const wrong = (what: string) => new Error(`Setting IDENTITY_CHECK ${what}`);

/**
 * Reads how PANs are kept and checked: by the sandbox in a demo, by nobody where nothing is set. Throws an Error of one line
 * that names the wrong setting and repeats no value.
 */
export function parseIdentity(settings: Settings): IdentitySettings {
  const { IDENTITY_KEYS: given, IDENTITY_CHECK: wanted } = settings;
  const demo = isDemo(settings);
  const keys = given === undefined ? undefined : readIdentityKeys(given);
  const kind = wanted ?? (demo ? sandboxCheck.name : NONE);
  const provider = IDENTITY_PROVIDERS.find(({ name }) => name === kind);
  if (!provider && kind !== NONE) {
    throw wrong(`must be ${[NONE, ...IDENTITY_PROVIDERS.map(({ name }) => name)].join(' or ')}`);
  }
  if (provider?.demoOnly && !demo) {
    throw wrong(`cannot be ${kind} in a real store: it knows every PAN by any name`);
  }
  const openVerifier = provider?.read(settings);
  return {
    kind,
    keyIds: keys?.map(({ id }) => id),
    open() {
      const used = keys ?? (demo ? demoKeys(settings.DATA_DIR) : undefined);
      return {
        from: settings.IDENTITY_FROM,
        digitalFrom: settings.DIGITAL_IDENTITY_FROM,
        cipher: used && openPanCipher(used),
        box: used && openSecretBox(used),
        verifier: openVerifier?.(),
      };
    },
  };
}
