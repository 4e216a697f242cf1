import { safeNext } from '#app/auth/auth.rules.ts';
import type { Refusal } from '#app/kit/result.ts';

/** The path of the shop that an address is, or null for an API client's. */
export function pathInShop(address: URL, publicUrl: URL): string | null {
  if (address.origin !== publicUrl.origin) return null;
  return safeNext(address.pathname + address.search, '/');
}

/** In: where an OAuth flow leads back to, which is a path for the shop and a whole address for an API client. */
export function isApiClient(returnTo: string): boolean {
  return !returnTo.startsWith('/');
}

/** An API client's address with what it is told: a code, or why it gets none. */
export function answerTo(apiClient: string, answer: { code: string } | Refusal): string {
  const address = new URL(apiClient);
  const said = 'title' in answer ? refused(answer) : answer;
  for (const [name, value] of Object.entries(said)) address.searchParams.set(name, value);
  return address.href;
}

function refused({ code, description }: Refusal): Record<string, string> {
  return { error: 'access_denied', error_code: code, error_description: description };
}
