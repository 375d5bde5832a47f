import { systemClock } from '#server/clock.ts';
import type { Environment } from '#server/settings.ts';
import { wrongSetting } from '#server/upstream/gateway-settings.ts';
import { httpNotices } from './http-notices.ts';
import { logNotices } from './log-notices.ts';
import type { NoticeProvider, NoticeSender, NoticeSenderDeps } from './notice-sender.ts';

/** Every way to send notices that a store can choose with NOTICE_SENDER. */
export const NOTICE_PROVIDERS: readonly NoticeProvider[] = [httpNotices, logNotices];

const NONE = 'none';

export interface NoticeSettings {
  /** The provider's name, or `none`. */
  kind: string;
  /** Opens the sender; undefined for a store that sends no notices. */
  open: (
    deps: Pick<NoticeSenderDeps, 'log'> & Partial<NoticeSenderDeps>,
  ) => NoticeSender | undefined;
}

/** Reads how notices are sent: not at all unless set. Throws an Error of one line that names the setting that is wrong. */
export function parseNoticeSender({
  NOTICE_SENDER: kind = NONE,
  env,
}: {
  NOTICE_SENDER?: string | undefined;
  env: Environment;
}): NoticeSettings {
  const provider = NOTICE_PROVIDERS.find(({ name }) => name === kind);
  if (!provider && kind !== NONE) {
    const names = [NONE, ...NOTICE_PROVIDERS.map(({ name }) => name)];
    throw wrongSetting('NOTICE_SENDER', `must be ${names.join(' or ')}`);
  }
  const meant = NOTICE_PROVIDERS.find(({ name, mark }) => mark && env[mark] && name !== kind);
  if (meant) {
    throw wrongSetting('NOTICE_SENDER', `must be ${meant.name} where ${meant.mark} is given`);
  }
  if (!provider) return { kind, open: () => undefined };
  const open = provider.read(env);
  return { kind, open: (deps) => open({ fetch, clock: systemClock, ...deps }) };
}
