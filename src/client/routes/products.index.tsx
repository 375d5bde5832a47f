import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/products/')({ component: () => <h1>…</h1> });
