/** 'name=value' of a cookie that the answer sets, or ''. */
export function readCookie(answer: Response, name: string): string {
  const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
  return line.split(';')[0] ?? '';
}

/** The Set-Cookie line of the browser's session, or ''. */
export function sessionCookieLine(answer: Response): string {
  return answer.headers.getSetCookie().find((line) => line.startsWith('fh_session=')) ?? '';
}

/** The Cookie header that a browser sends back. */
export function cookieHeaderOf(answer: Response): { Cookie: string } {
  return { Cookie: readCookie(answer, 'fh_session') };
}

/** The toast for the next page. */
export function readToastCookie(answer: Response): {
  title: string;
  description?: string;
  variant?: string;
} {
  const [value = ''] = readCookie(answer, 'fh_toast').slice('fh_toast='.length).split('.');
  return JSON.parse(Buffer.from(value, 'base64url').toString());
}
