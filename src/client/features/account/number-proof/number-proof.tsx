import { type ComponentType, useEffect, useState } from 'react';
import { useServices } from '#client/api/services-context.ts';
import { retryImport } from '#client/updates/retry-import.ts';
import type { ProofSheetProps } from './proof-sheet.tsx';
import { proveWhenAsked } from './prove-when-asked.ts';

interface Asked {
  Sheet: ComponentType<ProofSheetProps>;
  answer: (proven: boolean) => void;
}

/** Asks for the code wherever the customer is when the store wants the number proven. The sheet is loaded then. */
export function NumberProof() {
  const { api, config } = useServices();
  const [asked, setAsked] = useState<Asked>();
  const has = config.extensions.includes('numberProof');
  useEffect(() => {
    if (!has) return undefined;
    return proveWhenAsked(api, async () => {
      const { ProofSheet } = await retryImport(() => import('./proof-sheet.tsx'));
      const proven = await new Promise<boolean>((answer) =>
        setAsked({ Sheet: ProofSheet, answer }),
      );
      setAsked(undefined);
      return proven;
    });
  }, [api, has]);
  return asked && <asked.Sheet onEnd={asked.answer} />;
}
