import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { productTypesQuery } from '#client/features/catalogue/queries.ts';
import { TypeTiles } from '#client/features/catalogue/listing/type-tiles.tsx';
import { SearchScreen } from '#client/features/search/search-screen.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';
import { useServices } from '#client/api/services-context.ts';
import { PageHeading } from '#client/ui/layout/page-heading.tsx';

export const Route = createFileRoute('/search')({
  validateSearch: ({ q }: Record<string, unknown>): { q?: unknown } => ({ q }),
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.search_title()) }] }),
  component: SearchPage,
});

function SearchPage() {
  return <SearchScreen start={<Types />} />;
}

/** The product types of the shop, shown before anything is typed. */
function Types() {
  const { data: types = [] } = useQuery(productTypesQuery(useServices().api));
  if (types.length === 0) return null;
  return (
    <section>
      <PageHeading level={2}>{m.search_start()}</PageHeading>
      <TypeTiles types={types} customised={false} />
    </section>
  );
}
