/** The cookie that holds one half of a session; the other is the token that the app keeps. */
const NAME = 'shop_session';
/** On https: a browser takes it from this very host alone, for all of its pages, so no neighbouring subdomain can set it. */
const BOUND = `__Host-${NAME}`;

type Cookies = Readonly<Record<string, string | undefined>>;

/** What a session's cookie is called. */
export const sessionCookieName = (secure: boolean): string => (secure ? BOUND : NAME);

/** The session's half in a request; one of before it had the bound name still counts. */
export const sessionCookieOf = (cookies: Cookies): string | undefined =>
  cookies[BOUND] ?? cookies[NAME];

/** Whether a request brings the cookie under its old name only: it is then given the bound one. */
export const hasOldCookie = (cookies: Cookies, secure: boolean): boolean =>
  secure && cookies[BOUND] === undefined && cookies[NAME] !== undefined;

/** The name that is left to be removed where the bound one is given. */
export const OLD_SESSION_COOKIE = NAME;
