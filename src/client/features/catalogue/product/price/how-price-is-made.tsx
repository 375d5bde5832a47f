import { type ComponentType, useState } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { retryImport } from '#client/updates/retry-import.ts';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { Disclosure } from '#client/ui/layout/disclosure.tsx';
import type { PricePartsProps } from './price-parts.tsx';
import styles from './how-price-is-made.module.css';

const load = async () => (await import('./price-parts.tsx')).PriceParts;

/** Opens the parts of the price; their code is loaded on the first opening. */
export function HowPriceIsMade({ product }: { product: Product }) {
  const [Parts, setParts] = useState<ComponentType<PricePartsProps>>();
  async function fetchParts() {
    const parts = await retryImport(load);
    setParts(() => parts);
  }
  return (
    <Disclosure
      className={styles.made}
      summary={m.product_price_made()}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !Parts) void fetchParts();
      }}
    >
      {Parts ? <Parts product={product} /> : <Skeleton shape="text" lines={6} />}
    </Disclosure>
  );
}
