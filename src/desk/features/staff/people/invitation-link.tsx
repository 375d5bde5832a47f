import { when } from '../../../parts/text/format.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sayText } from '../../../parts/page/toast.ts';
import { CopyOnce } from '../own-account/copy-once.tsx';

export interface Invitation {
  token: string;
  expiresAt: number;
}

/** The link of an invitation. Its secret stands behind the `#`, so that no server on the way records it. */
export function InvitationLink({
  invitation: { token, expiresAt },
  onDone,
}: {
  invitation: Invitation;
  onDone: () => void;
}) {
  return (
    <CopyOnce
      text={`${window.location.origin}/desk/invite#${token}`}
      label="Link of the invitation"
      onDone={onDone}
    >
      It works once, until {when(expiresAt)}, and is not shown again. Send it by a way that only
      they read.
    </CopyOnce>
  );
}

/** For whoever had closed the dialog by the time the link was made: it is shown once only, and all earlier ones have ended. */
export function sayLinkMissed(name: string): void {
  sayText(`The link of ${name} was made after you had closed it. Open their name: New link.`);
  void queryClient.invalidateQueries();
}
