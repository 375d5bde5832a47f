import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/customize-coins/$productType')({ component: () => <h1>…</h1> });
