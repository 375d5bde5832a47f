import { useMutation } from '@tanstack/react-query';
import { m } from '#client/messages/compiled/messages.js';
import { logOut } from '#client/features/account/login/log-out.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';

/** Ends the session on this device and, if it can be reached, at the store. */
export function LogoutButton({ wide }: { wide?: boolean }) {
  const { api, session } = useServices();
  const { mutate, isPending } = useMutation({
    mutationFn: () => logOut(api, session),
    // Works without a network: this device forgets at once.
    networkMode: 'always',
  });
  return (
    <Button
      variant="quiet"
      size={wide ? 'medium' : 'small'}
      wide={wide ?? false}
      busy={isPending}
      onClick={() => mutate()}
    >
      {m.shell_logout()}
    </Button>
  );
}
