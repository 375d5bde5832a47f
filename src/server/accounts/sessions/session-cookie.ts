/** The cookie with one half of a session; the other half is the app's token. */
const NAME = 'shop_session';
/** On https: the browser binds the cookie to this very host, so that no neighbouring subdomain can set it. */
const BOUND = `__Host-${NAME}`;

type Cookies = Readonly<Record<string, string | undefined>>;

/** The name of the session cookie. */
export const sessionCookieName = (secure: boolean): string => (secure ? BOUND : NAME);

/** The session cookie of a request; one from before the bound name still counts. */
export const sessionCookieOf = (cookies: Cookies): string | undefined =>
  cookies[BOUND] ?? cookies[NAME];

/** Whether a request has the cookie under its old name only: the reply then sets the bound one. */
export const hasOldCookie = (cookies: Cookies, secure: boolean): boolean =>
  secure && cookies[BOUND] === undefined && cookies[NAME] !== undefined;

/** The old name, to be removed when the bound cookie is set. */
export const OLD_SESSION_COOKIE = NAME;
