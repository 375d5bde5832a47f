import type { Environment } from '#server/settings.ts';
import type { AskDeps } from '#server/upstream/ask.ts';

/** A notice as a gateway gets it. */
export interface SentNotice {
  /** The same at every try: whoever has sent it before sends nothing again. */
  id: string;
  kind: string;
  /** `+919876543210`. */
  number: string;
  email: string;
  text: string;
  /** What stands in the text, for a gateway that fills a template of its own. */
  values: Record<string, string>;
}

/** Brings notices to customers. */
export interface NoticeSender {
  /** Who takes them, for the log: a host, with nothing of an address beside it. */
  readonly host: string;
  /** Rejects where it was not taken: `inShort` says why in words for the log, `mayPass` whether another try may help. */
  send: (notice: SentNotice) => Promise<void>;
}

export interface NoticeSenderDeps extends AskDeps {
  log: { warn: (message: string) => void };
}

/** One way to send notices. A new one is a file that exports such an object and a line in the list of `settings.ts`. */
export interface NoticeProvider {
  /** As NOTICE_SENDER names it. */
  readonly name: string;
  /** The setting that only this provider has: where it is given, NOTICE_SENDER must name the provider. */
  readonly mark?: string;
  /** Reads its settings. Throws an Error of one line that names the one that is wrong and repeats no value. */
  read: (env: Environment) => (deps: NoticeSenderDeps) => NoticeSender;
}
