import { ClientOnly } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { Crumbs } from '../crumbs.tsx';
import type { CataloguePlace } from '../catalogue-position.ts';
import { purityText } from './product-facts.ts';
import type { PlaceIds } from '../queries.ts';
import { BackButton } from './back-button.tsx';
import { Marketplaces } from './marketplaces.tsx';
import { ProductGallery } from './product-gallery.tsx';
import { ProductPrice } from './product-price.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ShareButton } from './share-button.tsx';
import { WeightSelector } from './weight-selector.tsx';
import styles from './product-screen.module.css';

interface ProductScreenProps {
  product: Product;
  place: CataloguePlace;
  ids: PlaceIds;
  /** The question that it answers. */
  asked: AskedBefore;
  /** The address names it: the way here leads through its category. */
  opened: boolean;
  /** The weight that was chosen and is still on its way; nothing can be bought meanwhile. */
  awaited: number | undefined;
  /** ... and cannot come: without a network, or without an answer. */
  missing: 'offline' | 'unreachable' | undefined;
  buyBar: (product: Product) => ReactNode;
}

const MISSING = { offline: m.product_weight_offline, unreachable: m.product_weight_unreachable };

/** A product at one weight: what it is, what it costs now, and how to get it. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, place, ids, asked, opened, awaited, missing, buyBar } = props;
  const awaiting = awaited !== undefined;
  return (
    <>
      <article className={styles.product}>
        <ProductGallery
          product={product}
          className={styles.gallery}
          actions={
            <>
              <BackButton place={place} />
              <ShareButton product={product} place={place} />
            </>
          }
        />
        <div className={styles.sheet}>
          <Crumbs place={place} ids={ids} deeper={opened} className={styles.crumbs} />
          <div className={styles.box}>
            <SavedAsOf asked={asked} />
            <h1>{product.ProductName}</h1>
            <ProductPrice product={product} awaiting={awaiting} coming={!missing} />
            <WeightSelector product={product} place={place} ids={ids} awaited={awaited} />
            {missing && <p role="status">{MISSING[missing]()}</p>}
            <div inert={awaiting} className={styles.buy}>
              {buyBar(product)}
            </div>
            <Facts product={product} ofOther={missing !== undefined} />
            {product.ShortDesc && <RichText html={product.ShortDesc} className={styles.words} />}
            <Marketplaces product={product} />
          </div>
        </div>
        <ProductTabs product={product} className={styles.tabs} />
      </article>
      {/* Not in the page that the store renders: what this device has kept of them may be there first. */}
      <ClientOnly>
        <RelatedProducts ids={ids} customised={place.customised} />
      </ClientOnly>
    </>
  );
}

/** `ofOther`: the product is known at another weight than the chosen one, and so is its size. */
function Facts({ product, ofOther }: { product: Product; ofOther: boolean }) {
  const facts = [
    { name: m.product_purity(), value: purityText(product) },
    { name: m.product_size(), value: ofOther ? '' : product.Size },
    { name: m.product_certificate(), value: product.Certification },
  ].filter(({ value }) => value !== '');
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
