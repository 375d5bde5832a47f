import { useState } from 'react';
import { m } from '#client/messages/compiled/messages.js';
import { logOut } from '#client/features/account/login/log-out.ts';
import { useServices } from '#client/api/services-context.ts';
import { Button } from '#client/ui/button/button.tsx';

/**
 * Ends the session on this device and, if it can be reached, at the store. Works offline: this device forgets the login at once.
 * Not a mutation of the query library: every start would load that code for this button alone.
 */
export function LogoutButton({ wide }: { wide?: boolean }) {
  const { api, session } = useServices();
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="quiet"
      size={wide ? 'medium' : 'small'}
      wide={wide ?? false}
      busy={busy}
      onClick={() => {
        setBusy(true);
        void logOut(api, session).finally(() => setBusy(false));
      }}
    >
      {m.shell_logout()}
    </Button>
  );
}
