import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/freeshipping')({ component: () => <h1>…</h1> });
