import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/testimonials')({ component: () => <h1>…</h1> });
