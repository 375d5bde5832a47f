import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/customize-coins/')({ component: () => <h1>…</h1> });
