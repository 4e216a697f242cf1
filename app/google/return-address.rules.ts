import { safeNext } from '#app/auth/auth.rules.ts';
import type { Refusal } from '#app/kit/result.ts';

/** The path of the shop that an address is, or null for a program's. */
export function pathInShop(address: URL, publicUrl: URL): string | null {
  if (address.origin !== publicUrl.origin) return null;
  return safeNext(address.pathname + address.search, '/');
}

/** In: where an OAuth flow leads back to, which is a path for the shop and a whole address for a program. */
export function isProgram(returnTo: string): boolean {
  return !returnTo.startsWith('/');
}

/** A program's address with what it is told: a code, or why it gets none. */
export function answerTo(program: string, answer: { code: string } | Refusal): string {
  const address = new URL(program);
  const said = 'title' in answer ? refused(answer) : answer;
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  return address.href;
}

function refused({ code, description }: Refusal): Record<string, string> {
  return { error: 'access_denied', error_code: code, error_description: description };
}
