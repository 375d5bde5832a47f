import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/digital-gold')({ component: () => <h1>…</h1> });
