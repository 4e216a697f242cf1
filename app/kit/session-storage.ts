/** Where a browser stores the session of its pages, for all tabs (app/people/api-auth/browser-session.ts). */
export const sessionStorageKey = 'fh-session';
