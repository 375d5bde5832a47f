import { createFileRoute } from '@tanstack/react-router';
import { CatalogueScreen } from '../features/catalogue/catalogue-screen.tsx';
import { catalogueSearch } from '../features/catalogue/catalogue-search.ts';

export const Route = createFileRoute('/catalogue/')({
  validateSearch: catalogueSearch,
  component: CatalogueRoute,
});

function CatalogueRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <CatalogueScreen
      search={search}
      onSearch={(next) => void navigate({ search: next, replace: true })}
    />
  );
}
