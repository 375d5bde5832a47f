import { type ComponentType, useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { retryImport } from '#client/updates/retry-import.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { LockedPartsProps } from './locked-parts.tsx';

const load = async () => (await import('./locked-parts.tsx')).LockedParts;

/** Opens the parts of a held price; their code is loaded on the first opening. */
export function HowLockedPriceIsMade(props: LockedPartsProps) {
  const [Parts, setParts] = useState<ComponentType<LockedPartsProps>>();
  async function fetchParts() {
    const parts = await retryImport(load);
    setParts(() => parts);
  }
  return (
    <Disclosure
      summary={m.product_price_made()}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !Parts) void fetchParts();
      }}
    >
      {Parts ? <Parts {...props} /> : <Skeleton shape="text" lines={6} />}
    </Disclosure>
  );
}
