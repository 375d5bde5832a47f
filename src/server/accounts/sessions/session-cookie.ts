/** The cookie that holds one half of a session; the other is the token that the app keeps. */
export const SESSION_COOKIE = 'shop_session';
