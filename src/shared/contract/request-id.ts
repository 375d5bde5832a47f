import * as v from 'valibot';
import { requestText } from './fields.ts';

/**
 * Given by the app, before it sends, to what it may send again after a lost answer (extensions `sendOnce`
 * and `idempotency`): the same id with the same fields is done once.
 */
export const requestId = v.pipe(requestText, v.maxLength(64, 'is too long'));
