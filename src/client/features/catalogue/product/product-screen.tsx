import { ClientOnly, useNavigate, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Product } from '#shared/contract/catalogue.ts';
import { m } from '#client/messages/compiled/messages.js';
import { type AskedBefore, SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { RichText } from '#client/ui/text/rich-text.tsx';
import { DispatchNote } from '#client/dispatch-day/dispatch-note.tsx';
import { Crumbs } from '../crumbs.tsx';
import { type CataloguePosition, positionAddress } from '../catalogue-position.ts';
import { purityText } from './product-facts.ts';
import type { PositionIds } from '../queries.ts';
import { Marketplaces } from './marketplaces.tsx';
import { ProductGallery } from './gallery/product-gallery.tsx';
import { ProductPrice } from './price/product-price.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ShareButton } from './share-button.tsx';
import { WeightSelector } from './price/weight-selector.tsx';
import { BACK } from '#client/ui/button/more-icons.ts';
import { IconButton } from '#client/ui/button/icon-button.tsx';
import { Spoken } from '#client/ui/text/spoken.tsx';
import styles from './product-screen.module.css';

interface ProductScreenProps {
  product: Product;
  position: CataloguePosition;
  ids: PositionIds;
  /** The query whose data the product shows. */
  asked: AskedBefore;
  /** Whether the address names this product among others: the breadcrumb then leads through its category. */
  opened: boolean;
  /** The chosen weight that is still loading; nothing can be bought meanwhile. */
  awaited: number | undefined;
  /** The chosen weight cannot be loaded: there is no network or no answer. */
  missing: 'offline' | 'unreachable' | undefined;
  buyBar: (product: Product) => ReactNode;
}

const MISSING = { offline: m.product_weight_offline, unreachable: m.product_weight_unreachable };

/** A product at one weight: what it is, its price now, and how to buy it. */
export function ProductScreen(props: ProductScreenProps) {
  const { product, position, ids, asked, opened, awaited, missing, buyBar } = props;
  const awaiting = awaited !== undefined;
  return (
    <>
      <article className={styles.product}>
        <ProductGallery
          product={product}
          className={styles.gallery}
          actions={
            <>
              <BackButton position={position} />
              <ShareButton product={product} position={position} />
            </>
          }
        />
        <div className={styles.sheet}>
          <Crumbs position={position} ids={ids} deeper={opened} className={styles.crumbs} />
          <div className={styles.box}>
            <SavedAsOf asked={asked} />
            <h1>
              <Spoken>{product.ProductName}</Spoken>
            </h1>
            <ProductPrice product={product} awaiting={awaiting} coming={!missing} />
            <WeightSelector product={product} position={position} ids={ids} awaited={awaited} />
            {missing && <p role="status">{MISSING[missing]()}</p>}
            <div inert={awaiting} className={styles.buy}>
              {buyBar(product)}
            </div>
            <Facts product={product} ofOther={missing !== undefined} />
            {!position.customised && <DispatchNote of="piece" className={styles.dispatch} />}
            {product.ShortDesc && <RichText html={product.ShortDesc} className={styles.words} />}
            <Marketplaces product={product} />
          </div>
        </div>
        <ProductTabs product={product} className={styles.tabs} />
      </article>
      {/* Not server-rendered: this device may already have these products. */}
      <ClientOnly>
        <RelatedProducts of={product} ids={ids} customised={position.customised} />
      </ClientOnly>
    </>
  );
}

/** The space before a unit, or before the dot between two facts: neither may begin a line. */
const BEFORE_UNIT = / (?=(?:·|g|mm)(?: |$))/g;

/** `ofOther`: the product is known only at another weight, so its size is that weight's. */
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
          <dd>{value.replaceAll(BEFORE_UNIT, '\u00a0')}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Goes back to where the visitor came from or, from another site's link, up to the product type. */
function BackButton({ position }: { position: CataloguePosition }) {
  const router = useRouter();
  const navigate = useNavigate();
  const { customised, productType, slugs } = position;
  return (
    <IconButton
      icon={BACK}
      raised
      label={m.product_back()}
      onClick={() => {
        if (router.history.canGoBack()) router.history.back();
        else void navigate({ to: positionAddress({ customised, productType, slugs }) });
      }}
    />
  );
}
