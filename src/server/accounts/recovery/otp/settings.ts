import { systemClock } from '#server/clock.ts';
import type { Environment } from '#server/settings.ts';
import { httpProvider } from './http-provider.ts';
import { logProvider } from './log-sender.ts';
import type { OtpProvider, OtpSender, OtpSenderDeps } from './sender.ts';

/** Every way to send one-time codes that a store can choose with OTP_SENDER. */
export const OTP_PROVIDERS: readonly OtpProvider[] = [logProvider, httpProvider];

const NONE = 'none';

export interface OtpSettings {
  /** The provider's name, or `none`. */
  kind: string;
  /** Opens the sender; undefined for a store that sends no codes. */
  open: (deps: Pick<OtpSenderDeps, 'log'> & Partial<OtpSenderDeps>) => OtpSender | undefined;
}

const wrong = (what: string) => new Error(`Setting OTP_SENDER ${what}`);

/**
 * Reads how one-time codes are sent: into the log where the store is a demo, not at all where nothing is
 * said. Throws an Error of one line that names the setting that is wrong.
 */
export function parseOtpSender(
  { OTP_SENDER: wanted, env }: { OTP_SENDER?: string | undefined; env: Environment },
  demo: boolean,
): OtpSettings {
  const kind = wanted ?? (demo ? logProvider.name : NONE);
  const provider = OTP_PROVIDERS.find(({ name }) => name === kind);
  if (!provider && kind !== NONE) {
    const [first, ...others] = OTP_PROVIDERS.map(({ name }) => name);
    throw wrong(`must be ${first}, ${NONE} or ${others.join(' or ')}`);
  }
  const meant = OTP_PROVIDERS.find(({ name, mark }) => mark && env[mark] && name !== kind);
  if (meant) throw wrong(`must be ${meant.name} where ${meant.mark} is given`);
  if (!provider) return { kind, open: () => undefined };
  const open = provider.read(env);
  return { kind, open: (deps) => open({ fetch, clock: systemClock, ...deps }) };
}
