/** Where a call of the desk comes from, as far as access depends on it. */
export interface StaffCaller {
  /** The network by which limits count. */
  address: string;
  /** The whole address, for the list of networks. */
  ip: string;
  /** The browser's own description. */
  device: string;
  cookie: string | undefined;
  /** The origin of the desk's pages: passkeys belong to its host. */
  origin: string;
  /** Whether the call comes from this very machine, not through a proxy. */
  here: boolean;
  /** Whether nobody has touched the screen lately: such a call does not keep a session awake. */
  unattended: boolean;
  /** The number of the person whose page calls, as the page says; undefined where it knows nobody yet. */
  pageOf?: string | undefined;
  /** Sets the session cookie of the reply, or removes it. */
  giveCookie: (value: string | undefined) => void;
}

/** The desk's host, which passkeys belong to. */
export const siteOf = ({ origin }: Pick<StaffCaller, 'origin'>): string => new URL(origin).hostname;
