import type { IdentityAnswer, IdentityProvider } from './provider.ts';

/** The sandbox's answers by a PAN's digits; any other PAN matches whatever name is given. */
const SAYS: Record<string, IdentityAnswer | 'silent'> = {
  '0404': 'unknown',
  '0409': 'other-name',
  '0503': 'silent',
};

/** Stands for a verification service in a demo: ABCPM0404K is unknown to it, ABCPM0409K is somebody else’s. */
export const sandboxCheck: IdentityProvider = {
  name: 'sandbox',
  settings: [],
  demoOnly: true,
  read: () => () => ({
    name: 'sandbox',
    ask({ pan }) {
      const says = SAYS[pan.slice(5, 9)] ?? 'matches';
      if (says === 'silent') return Promise.reject(new Error('The sandbox does not answer'));
      return Promise.resolve(says);
    },
  }),
};
