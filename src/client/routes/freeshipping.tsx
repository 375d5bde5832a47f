import { createFileRoute } from '@tanstack/react-router';
import { FreeShipping } from '#client/features/content/free-shipping.tsx';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/freeshipping')({
  head: ({ match }) => ({
    meta: [{ title: pageTitle(match.context.config, m.freeshipping_title()) }],
  }),
  component: FreeShipping,
});
