import { Link } from '@tanstack/react-router';
import { m } from '#client/messages/compiled/messages.js';
import { Breadcrumb } from '#client/ui/layout/breadcrumb.tsx';

/** Home > this page: above the heading of every content page, as on the policies and products. */
export function ContentCrumbs({ title }: { title: string }) {
  const home = m.content_home();
  return (
    <Breadcrumb
      label={m.content_crumbs()}
      items={[{ label: home, link: <Link to="/">{home}</Link> }, { label: title }]}
    />
  );
}
