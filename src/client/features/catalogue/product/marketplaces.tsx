import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { ButtonAnchor } from '#client/ui/button/button-link.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { EXTERNAL } from '#client/ui/button/more-icons.ts';
import styles from './product-screen.module.css';

/** Links to the marketplaces that sell the product; empty if there are none. */
export function Marketplaces({ product }: { product: Product }) {
  const places = [
    { name: m.product_amazon(), href: product.AmazoneLink },
    { name: m.product_flipkart(), href: product.FlipkaertLink },
    { name: m.product_ajio(), href: product.AjioLink },
  ].filter(({ href }) => /^https?:\/\//i.test(href));
  if (places.length === 0) return null;
  return (
    <section className={styles.marketplaces}>
      <h2>{m.product_also_available()}</h2>
      <ul role="list">
        {places.map(({ name, href }) => (
          <li key={name}>
            <ButtonAnchor
              href={href}
              target="_blank"
              rel="noopener noreferrer"
              variant="quiet"
              size="small"
            >
              {name} <Icon name={EXTERNAL} size={16} label={m.product_new_tab()} />
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </section>
  );
}
