import type * as Directory from '#shared/addresses/pin-code.ts';
import { retryImport } from '#client/updates/retry-import.ts';

export type PinDirectory = typeof Directory;

let loaded: PinDirectory | undefined;

/** The directory of PIN codes, 17 kB, fetched once a form is open. */
export async function loadPinDirectory(): Promise<PinDirectory> {
  return (loaded ??= await retryImport(() => import('#shared/addresses/pin-code.ts')));
}

/** Whether an address is no more than what its PIN code fills in. Without the directory the store alone knows. */
export const isPlaceAlone = (address: string): boolean => loaded?.isPlaceAlone(address) ?? false;
