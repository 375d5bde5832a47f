import type { OtpSender } from './sender.ts';

/** For the demo: the code goes into the log, for whoever tries the store out. */
export function logSender(log: { warn: (message: string) => void }): OtpSender {
  return {
    async send(number, code) {
      log.warn(`one-time code for ${number}: ${code}`);
    },
  };
}
