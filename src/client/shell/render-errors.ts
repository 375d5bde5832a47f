import type { RootOptions } from 'react-dom/client';
import { Refusal } from '#shared/contract/refusal.ts';
import { NotOnThisDevice } from '#client/api/load-query.ts';
import { StoreUnreachable } from '#client/api/transport.ts';
import { isLostScript } from '#client/updates/retry-import.ts';

/** Errors that a screen already explains to the customer. */
const isExplained = (error: unknown): boolean =>
  error instanceof NotOnThisDevice ||
  error instanceof StoreUnreachable ||
  error instanceof Refusal ||
  isLostScript(error);

/** Errors go to the console with their cause; being offline is not an error. */
export const renderErrors: RootOptions = {
  onCaughtError: (error) => {
    if (!isExplained(error)) console.error(error);
  },
  onRecoverableError: (error) => {
    console.error(error, error instanceof Error ? error.cause : undefined);
  },
};
