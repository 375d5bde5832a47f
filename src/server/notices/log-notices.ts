import type { NoticeProvider } from './notice-sender.ts';

/** For trying a shop out: logs what a customer would read, without saying who. */
export const logNotices: NoticeProvider = {
  name: 'log',
  settings: [],
  read:
    () =>
    ({ log }) => ({
      host: 'log',
      async send({ kind, text }) {
        log.warn(`notice ${kind}: ${text}`);
      },
    }),
};
