import type { Environment } from '#server/settings.ts';
import type { AskDeps } from '#server/upstream/ask.ts';

/** Brings one-time codes to the phones of their numbers. */
export interface OtpSender {
  /**
   * Tries no longer than until the code expires (epoch ms). Rejects with an Error whose message holds
   * neither code nor number nor any secret.
   */
  send: (number: string, code: string, expiresAt: number) => Promise<void>;
}

export interface OtpSenderDeps extends AskDeps {
  log: { warn: (message: string) => void };
}

/** One way to send codes. To add one, export such an object from a new file and add it to the list in `settings.ts`. */
export interface OtpProvider {
  /** As OTP_SENDER names it. */
  readonly name: string;
  /** The settings that only this provider reads. */
  readonly settings: readonly string[];
  /** One of these: where it is given, OTP_SENDER must name the provider. */
  readonly mark?: string;
  /** Reads its settings. Throws an Error of one line that names the one that is wrong and repeats no value. */
  read: (env: Environment) => (deps: OtpSenderDeps) => OtpSender;
}
