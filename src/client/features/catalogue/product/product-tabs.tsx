import { useState } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { weightText } from '#client/messages/weight-text.ts';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { Tabs } from '#client/ui/layout/tabs.tsx';
import styles from './product-tabs.module.css';

type Tab = '1' | '2' | '3' | '4';

/** The text about a product, in four tabs. */
export function ProductTabs({ product, className }: { product: Product; className?: string }) {
  const [tab, setTab] = useState<Tab>('1');
  const tabs = [
    { value: '1', label: m.product_tab_product() },
    { value: '2', label: m.product_tab_purity() },
    { value: '3', label: m.product_tab_packaging() },
    { value: '4', label: m.product_tab_details() },
  ] as const;
  return (
    <Tabs label={m.product_tabs()} tabs={tabs} value={tab} onChange={setTab} className={className}>
      {tab === '1' && <Words html={product.FullDesc} />}
      {tab === '2' && <Words html={product.Desc2} />}
      {tab === '3' && <Words html={product.Desc3} />}
      {tab === '4' && <Details product={product} />}
    </Tabs>
  );
}

function Words({ html }: { html: string }) {
  return html.trim() ? <RichText html={html} /> : <p className="soft">{m.product_no_words()}</p>;
}

function Details({ product }: { product: Product }) {
  const rows = [
    [m.product_unique_id(), product.UniqueId],
    [m.product_weight_denomination(), weightText(product.Denomination || product.Weight)],
    [m.product_purity(), product.Purity],
    [m.product_size(), product.Size],
    [m.product_certification(), product.Certification],
    [m.product_collection(), product.Collection],
    [m.product_packaging(), product.pakaging],
  ];
  return (
    <table className={styles.details}>
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{value || m.product_not_stated()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
