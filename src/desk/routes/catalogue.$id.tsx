import { createFileRoute } from '@tanstack/react-router';
import { ProductScreen } from '../features/catalogue/product/product-screen.tsx';

export const Route = createFileRoute('/catalogue/$id')({ component: ProductRoute });

function ProductRoute() {
  const { id } = Route.useParams();
  return <ProductScreen id={id} />;
}
