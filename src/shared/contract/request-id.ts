import * as v from 'valibot';
import { requestText } from './fields.ts';

/**
 * An id that the app creates before a request that it may repeat after a lost answer (extensions `sendOnce` and `idempotency`):
 * the same id with the same fields is carried out once.
 */
export const requestId = v.pipe(requestText, v.maxLength(64, 'is too long'));
