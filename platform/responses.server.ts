import { Readable } from 'node:stream';
import { data, redirect } from 'react-router';
import { isPasswordField } from '#app/kit/clean-text.ts';
import type { RefusalKind } from '#app/kit/result.ts';
import { refusalStatus } from './refusal-status.ts';
import { readCookie } from './sessions/session-cookie.ts';

export { refusalStatus };

export type Toast = { title: string; description?: string; variant?: 'default' | 'destructive' };

type RefusalLike = {
  kind: RefusalKind;
  title: string;
  description: string;
  retryAfterSeconds?: number;
};

/** Signed like the notes, so that nobody else's text appears as the shop's. */
export const toastCookie = 'fh_toast';
/** Browsers drop cookies above 4,096 bytes. */
const maxDescriptionLength = 500;

/** See Other, with a toast that the next page shows once, with or without script. */
export function redirectWithToast(
  to: string,
  toast: Toast,
  headers: Headers = new Headers(),
): Response {
  const short = { ...toast, description: toast.description?.slice(0, maxDescriptionLength) };
  const value = Buffer.from(JSON.stringify(short)).toString('base64url');
  headers.append(
    'Set-Cookie',
    `${toastCookie}=${value}; Path=/; Max-Age=60; HttpOnly; SameSite=Lax`,
  );
  headers.set('Location', to);
  return redirect(to, { status: 303, headers });
}

/** The same, but replaces the form's page in the history, so that Back does not lead to it. */
export function replaceWithToast(to: string, toast: Toast): Response {
  return redirectWithToast(to, toast, new Headers({ 'X-Remix-Replace': 'true' }));
}

/**
 * Shows the same page again, with the refusal and its HTTP status. Returns `typed` to the form, for pages
 * without script, except fields with 'password' in their name.
 */
export function refusalResponse<R extends RefusalLike>(
  refusal: R,
  typed: Record<string, string> = {},
) {
  const safeValues = Object.entries(typed).filter(([name]) => !isPasswordField(name));
  const wait = refusal.retryAfterSeconds;
  return data(
    { refusal, typed: Object.fromEntries(safeValues) },
    {
      status: refusalStatus[refusal.kind],
      headers: wait === undefined ? {} : { 'Retry-After': String(wait) },
    },
  );
}

export function destructiveToast(refusal: RefusalLike): Toast {
  return { title: refusal.title, description: refusal.description, variant: 'destructive' };
}

/** The toast of the last response, and the Set-Cookie value that deletes it. */
export function consumeToast(request: Request): { toast: Toast | null; setCookie: string | null } {
  const value = readCookie(request.headers.get('Cookie'), toastCookie);
  if (!value) return { toast: null, setCookie: null };
  return { toast: readToast(value), setCookie: `${toastCookie}=; Path=/; Max-Age=0` };
}

function readToast(value: string): Toast | null {
  try {
    const { title, description, variant } = JSON.parse(Buffer.from(value, 'base64url').toString());
    if (typeof title !== 'string') return null;
    return {
      title: title.slice(0, 200),
      description:
        typeof description === 'string' ? description.slice(0, maxDescriptionLength) : undefined,
      variant: variant === 'destructive' ? 'destructive' : 'default',
    };
  } catch {
    return null;
  }
}

/**
 * The path of the form's page, from the Referer. `fallback` if that is missing or of another site, also in
 * disguise: a Location of '//elsewhere' leads away.
 */
export function refererPath(request: Request, fallback: string): string {
  const referrer = URL.parse(request.headers.get('Referer') ?? '');
  if (!referrer || referrer.host !== new URL(request.url).host) return fallback;
  const { pathname, search } = referrer;
  return /^\/(?:\/|auth)/.test(pathname) ? fallback : pathname + search;
}

/** A CSV download. `parts` are produced only as fast as the browser reads them. */
export function csvResponse(
  fileName: string,
  parts: Iterable<string> | AsyncIterable<string>,
): Response {
  const bytes = Readable.from(encoded(parts), { objectMode: false });
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  });
}

async function* encoded(parts: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const part of parts) yield Buffer.from(part);
}

/** For a route's `headers`: passes on those of its loader or of what that threw, such as Cache-Control. */
export function keepLoaderHeaders({
  loaderHeaders,
  errorHeaders,
}: {
  loaderHeaders: Headers;
  errorHeaders: Headers | undefined;
}): Headers {
  return errorHeaders ?? loaderHeaders;
}
