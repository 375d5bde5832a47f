import type { Environment } from '#server/settings.ts';
import type { AskDeps } from '#server/upstream/ask.ts';

/** A notice as a gateway receives it. */
export interface SentNotice {
  /** The same id at every try: a gateway that has sent it already sends nothing again. */
  id: string;
  kind: string;
  /** `+919876543210`. */
  number: string;
  email: string;
  text: string;
  /** The values in the text, for a gateway with its own template. */
  values: Record<string, string>;
}

/** Sends notices to customers. */
export interface NoticeSender {
  /** The gateway's host for the log, without the rest of its address. */
  readonly host: string;
  /** Rejects where the gateway did not take it: `inShort` gives the reason for the log, `mayPass` whether another try may help. */
  send: (notice: SentNotice) => Promise<void>;
}

export interface NoticeSenderDeps extends AskDeps {
  log: { warn: (message: string) => void };
}

/** One way to send notices. To add one, export such an object from a new file and add it to the list in `settings.ts`. */
export interface NoticeProvider {
  /** As NOTICE_SENDER names it. */
  readonly name: string;
  /** The settings that only this provider reads. */
  readonly settings: readonly string[];
  /** One of these: where it is given, NOTICE_SENDER must name the provider. */
  readonly mark?: string;
  /** Reads its settings. Throws an Error of one line that names the one that is wrong and repeats no value. */
  read: (env: Environment) => (deps: NoticeSenderDeps) => NoticeSender;
}
