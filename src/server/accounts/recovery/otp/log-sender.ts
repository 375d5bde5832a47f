import type { OtpProvider } from './sender.ts';

/** For a demo: the code is written to the log, where the person trying the store out can read it. */
export const logProvider: OtpProvider = {
  name: 'log',
  settings: [],
  read:
    () =>
    ({ log }) => ({
      async send(number, code) {
        log.warn(`one-time code for ${number}: ${code}`);
      },
    }),
};
