/**
 * Why the desk refused, for software: `signed-out`: log in; `locked`: the session was idle; `confirm`: give the passkey or code
 * again; `say-why`: give a reason in `anyway` why it counts all the same; `no-right`: the role does not allow it; `network`: the desk
 * is not available from this network.
 */
export type DeskReason = 'signed-out' | 'locked' | 'confirm' | 'say-why' | 'no-right' | 'network';

/** The answer to a call of the desk, as JSON. The status of the reply is 200 or the code. */
export type DeskOutcome =
  | { ok: true; data: unknown }
  | { ok: false; code: number; msg: string; reason?: DeskReason };

/** The header of a call that the desk's page makes by itself, while nobody touches the screen: it does not keep a session awake. */
export const UNATTENDED = 'x-desk-unattended';

/**
 * The header with the number of the person whose page calls. Where the cookie is somebody else's by now, the call is refused: what
 * a page asks is never done or recorded in the name of who signed in in another tab.
 */
export const PAGE_OF = 'x-desk-page-of';
