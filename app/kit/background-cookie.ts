/**
 * The cookie that an open page sets while it reloads its data by itself, after a change or on a timer. Such a
 * request does not extend a session: a page left open is not a person who is there.
 */
export const backgroundCookie = 'fh_background';
