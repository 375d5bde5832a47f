import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { customisedTypesQuery, productTypesQuery } from './queries.ts';
import { useStore } from '#client/store/store-context.ts';
import { Breadcrumb } from '#client/ui/breadcrumb.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeading } from '#client/ui/page-heading.tsx';
import { TypeTiles } from './type-tiles.tsx';
import styles from './listing-layout.module.css';

const homeLink = () => <Link to="/">{m.catalogue_home()}</Link>;

/** The whole shop: every product type, then the customised ones. */
export function ShopScreen() {
  const { store } = useStore();
  const { data: types } = useSuspenseQuery(productTypesQuery(store));
  const { data: customised } = useSuspenseQuery(customisedTypesQuery(store));
  return (
    <div className={styles.page}>
      <PageHeading lead={m.catalogue_shop_lead()}>{m.catalogue_shop_title()}</PageHeading>
      {types.length > 0 && <TypeTiles types={types} customised={false} />}
      {customised.length > 0 && (
        <section className={styles.section}>
          <PageHeading level={2} lead={m.catalogue_customise_lead()}>
            {m.catalogue_customise_title()}
          </PageHeading>
          <TypeTiles types={customised} customised />
        </section>
      )}
      {types.length + customised.length === 0 && (
        <EmptyState title={m.catalogue_empty_title()}>{m.catalogue_empty_text()}</EmptyState>
      )}
    </div>
  );
}

/** The customised coins by type. */
export function CustomisedScreen() {
  const { store } = useStore();
  const { data: types } = useSuspenseQuery(customisedTypesQuery(store));
  const crumbs = [
    { label: m.catalogue_home(), link: homeLink() },
    { label: m.catalogue_customise_title() },
  ];
  return (
    <div className={`${styles.page} ${styles.crumbed}`}>
      <Breadcrumb label={m.catalogue_crumbs()} items={crumbs} />
      <PageHeading lead={m.catalogue_customise_lead()}>{m.catalogue_customise_title()}</PageHeading>
      {types.length > 0 ? (
        <TypeTiles types={types} customised />
      ) : (
        <EmptyState title={m.catalogue_customise_empty()} />
      )}
    </div>
  );
}
