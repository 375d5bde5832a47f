import * as v from 'valibot';
import type { StorageKey } from './storage-keys.ts';
import { storedText, storedValue } from './stored-value.ts';

storedValue('checkoutData', v.string());
storedText('address-draft 7 billing 1');
// @ts-expect-error a key that is not registered, and so has no owner
storedValue('something-new', v.string());
// @ts-expect-error the same for plain text
storedText('something-new');
export const tab: StorageKey<'session'> = 'payment-lock';
// @ts-expect-error this key is registered for the other storage
export const wrongArea: StorageKey<'session'> = 'last-rates';
