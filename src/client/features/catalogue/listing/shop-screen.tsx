import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { SavedAsOf } from '#client/persistence/report/saved-as-of.tsx';
import { SEARCH } from '#client/ui/button/more-icons.ts';
import { customisedTypesQuery, productTypesQuery } from '../queries.ts';
import { useServices } from '#client/api/services-context.ts';
import { Breadcrumb } from '#client/ui/layout/breadcrumb.tsx';
import { EmptyState } from '#client/ui/feedback/empty-state.tsx';
import { Icon } from '#client/ui/button/icon.tsx';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';
import { TypeTiles } from './type-tiles.tsx';
import styles from './listing-layout.module.css';

const homeLink = () => <Link to="/">{m.catalogue_home()}</Link>;

/** The whole shop: every product type, then the customised ones. */
export function ShopScreen() {
  const { api } = useServices();
  const asked = useSuspenseQuery(productTypesQuery(api));
  const askedToo = useSuspenseQuery(customisedTypesQuery(api));
  const types = asked.data;
  const customised = askedToo.data;
  return (
    <div className={styles.page}>
      <PageHeading lead={m.catalogue_shop_lead()}>{m.catalogue_shop_title()}</PageHeading>
      <Link to="/search" className={styles.search}>
        <Icon name={SEARCH} size={20} /> {m.search_go()}
      </Link>
      <SavedAsOf asked={[asked, askedToo]} />
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
        <EmptyState title={m.catalogue_empty_title()}>{m.catalogue_shop_empty()}</EmptyState>
      )}
    </div>
  );
}

/** The types of customised coins. */
export function CustomisedScreen() {
  const { api } = useServices();
  const asked = useSuspenseQuery(customisedTypesQuery(api));
  const types = asked.data;
  const crumbs = [
    { label: m.catalogue_home(), link: homeLink() },
    { label: m.catalogue_customise_title() },
  ];
  return (
    <div className={`${styles.page} ${styles.crumbed}`}>
      <Breadcrumb label={m.catalogue_crumbs()} items={crumbs} />
      <PageHeading lead={m.catalogue_customise_lead()}>{m.catalogue_customise_title()}</PageHeading>
      <SavedAsOf asked={asked} />
      {types.length > 0 ? (
        <TypeTiles types={types} customised />
      ) : (
        <EmptyState title={m.catalogue_customise_empty()} />
      )}
    </div>
  );
}
