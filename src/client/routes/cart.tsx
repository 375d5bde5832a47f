import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/cart')({ component: () => <h1>…</h1> });
