import { Refusal, REFUSED } from '#shared/contract/refusal.ts';
import type { HandlersOf } from './handler.ts';

/** On the way: replaced by the work of the extension before this branch is merged. */
const notYet = () => Promise.reject(new Refusal(REFUSED.notFound, 'Not here yet'));

export const identityHandlers: HandlersOf<'GetIdentity' | 'SaveIdentity'> = {
  GetIdentity: notYet,
  SaveIdentity: notYet,
};
