/** Where a call of the desk comes from, as far as it counts for who may come in. */
export interface StaffCaller {
  /** The network that limits count by. */
  address: string;
  /** The whole address, for the list of networks. */
  ip: string;
  /** What the browser calls itself. */
  device: string;
  cookie: string | undefined;
  /** The origin that the desk's pages have: passkeys belong to its host. */
  origin: string;
  /** From this very machine, through no proxy. */
  here: boolean;
  /** Nobody has touched the screen lately: such a call keeps no session awake. */
  unattended: boolean;
  /** Sets the session cookie of the reply, or takes it away. */
  giveCookie: (value: string | undefined) => void;
}

/** The host of the desk, which passkeys belong to. */
export const siteOf = ({ origin }: Pick<StaffCaller, 'origin'>): string => new URL(origin).hostname;
