import { safeNextPath } from '#app/auth/auth.rules.ts';
import type { Refusal } from '#app/kit/result.ts';

/** The path of the shop that an address is, or null for an API client's. */
export function toShopPath(address: URL, publicUrl: URL): string | null {
  if (address.origin !== publicUrl.origin) return null;
  return safeNextPath(address.pathname + address.search, '/');
}

/** In: where an OAuth flow leads back to, which is a path for the shop and a whole address for an API client. */
export function isApiClientUrl(returnTo: string): boolean {
  return !returnTo.startsWith('/');
}

/** An API client's address with what it is told: a code, or why it gets none. */
export function withOAuthResult(apiClient: string, answer: { code: string } | Refusal): string {
  const address = new URL(apiClient);
  const params = 'title' in answer ? errorParams(answer) : answer;
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}

function errorParams({ code, description }: Refusal): Record<string, string> {
  return { error: 'access_denied', error_code: code, error_description: description };
}
