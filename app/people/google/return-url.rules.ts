import type { Refusal } from '#app/kit/result.ts';
import { safeNextPath } from '#app/people/auth/auth.rules.ts';

/** The path, if this is a URL of the shop; null for an API client's. */
export function toShopPath(address: URL, publicUrl: URL): string | null {
  if (address.origin !== publicUrl.origin) return null;
  return safeNextPath(address.pathname + address.search, '/');
}

/** An OAuth flow returns to a path of the shop, or to a full URL of an API client. */
export function isApiClientUrl(returnTo: string): boolean {
  return !returnTo.startsWith('/');
}

/** Adds the code, or why there is none, to an API client's URL. */
export function withOAuthResult(apiClient: string, answer: { code: string } | Refusal): string {
  const address = new URL(apiClient);
  const params = 'title' in answer ? errorParams(answer) : answer;
  for (const [name, value] of Object.entries(params)) address.searchParams.set(name, value);
  return address.href;
}

function errorParams({ code, description }: Refusal): Record<string, string> {
  return { error: 'access_denied', error_code: code, error_description: description };
}
