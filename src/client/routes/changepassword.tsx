import { createFileRoute } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/changepassword')({
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.recover_title()) }] }),
  component: ChangepasswordPage,
});

function ChangepasswordPage() {
  return <h1>{m.recover_title()}</h1>;
}
