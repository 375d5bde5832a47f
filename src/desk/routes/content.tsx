import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { ContentScreen } from '../features/content/content-screen.tsx';
import { CONTENT_PARTS } from '../features/content/content-parts.ts';

const search = v.object({
  part: v.optional(v.fallback(v.picklist(CONTENT_PARTS.map(({ part }) => part)), 'banner')),
});

export const Route = createFileRoute('/content')({
  validateSearch: (given) => v.parse(search, given),
  component: ContentPage,
});

function ContentPage() {
  const { part = 'banner' } = Route.useSearch();
  return <ContentScreen part={part} />;
}
