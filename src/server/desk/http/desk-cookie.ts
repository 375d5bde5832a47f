/** The name of the session cookie; on https it is bound to this very host, and no other name is accepted. */
export const deskCookie = (secure: boolean): string => (secure ? '__Host-desk' : 'desk_session');
