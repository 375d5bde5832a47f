import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/products/$productType/$category/$subcategory')({ component: () => <h1>…</h1> });
