/**
 * The cookie that an open page sets while it loads its data again by itself, after a change or on a timer. Such
 * a request keeps nobody signed in: a page that is left open must not count as somebody who is there.
 */
export const backgroundCookie = 'fh_background';
