import { useQuery } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { cartCountQuery } from '#client/features/cart/queries.ts';
import { useServices, useUser } from '#client/api/services-context.ts';
import { Badge } from '#client/ui/feedback/badge.tsx';

/** The number of lines in the bag; nothing for a visitor. */
export function BagCount({ className }: { className?: string | undefined }) {
  const { api } = useServices();
  const user = useUser();
  const { data: count = 0 } = useQuery({ ...cartCountQuery(api), enabled: user !== undefined });
  if (!user) return null;
  return (
    <Badge count={count} label={m.shell_bag_count({ count })} {...(className && { className })} />
  );
}
