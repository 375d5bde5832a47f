import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '#client/features/account/profile.tsx';
import { profileSearch } from '#client/features/account/profile-tabs.ts';
import { requireLogin } from '#client/features/account/require-login.ts';
import { m } from '#client/messages/compiled/messages.js';
import { LogoutButton } from '#client/shell/logout-button.tsx';
import { pageTitle } from '#client/shell/page-head.ts';

export const Route = createFileRoute('/profile')({
  staticData: { private: true },
  validateSearch: profileSearch,
  beforeLoad: requireLogin,
  head: ({ match }) => ({ meta: [{ title: pageTitle(match.context.config, m.account_title()) }] }),
  component: ProfilePage,
});

function ProfilePage() {
  return <Profile search={Route.useSearch()} logout={<LogoutButton wide />} />;
}
