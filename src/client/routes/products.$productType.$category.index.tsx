import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/products/$productType/$category/')({ component: () => <h1>…</h1> });
