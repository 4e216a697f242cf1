/** The Set-Cookie line of the browser's session, or ''. */
export function sessionCookieOf(answer: Response): string {
  return answer.headers.getSetCookie().find((line) => line.startsWith('fh_session=')) ?? '';
}

/** The Cookie header a browser would send back. */
export function sentBack(answer: Response): { Cookie: string } {
  return { Cookie: sessionCookieOf(answer).split(';')[0] ?? '' };
}

/** The toast that the next page shows. */
export function toastOf(answer: Response): unknown {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith('fh_toast=')) ?? '';
  const value = /^fh_toast=([^;]*)/.exec(line)?.[1] ?? '';
  return JSON.parse(Buffer.from(value, 'base64url').toString());
}
