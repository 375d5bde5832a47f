import * as v from 'valibot';
import { requestText } from './fields.ts';

/**
 * An id that the app makes before it sends a request that it may send again after a lost answer (extensions
 * `sendOnce` and `idempotency`): the same id with the same fields is carried out once.
 */
export const requestId = v.pipe(requestText, v.maxLength(64, 'is too long'));
