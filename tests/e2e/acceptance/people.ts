import type { BrowserContext, Page } from '@playwright/test';
import { owner } from '../owner.ts';
import { signIn, signUp } from '../sign-in.ts';
import { withoutSplash } from '../without-splash.ts';
import { type Customer, password, signInApiClient, type TestCredentials } from './api-client.ts';

/** Somebody signed in in a browser: a page, credentials and an API client. */
export type Person = Customer & { page: Page };

/** Signs up and signs this browser in without the pages. `more`: other fields of the form. */
export async function newPerson(
  context: BrowserContext,
  email: string,
  more: Record<string, string> = {},
): Promise<Person> {
  await signUp(context, { email, password }, more);
  return signedInPerson(context, { email, password });
}

export function signedInOwner(context: BrowserContext): Promise<Person> {
  return signedInPerson(context, owner);
}

/** Signs this browser in without the page, with or without script. */
export async function signedInPerson(
  context: BrowserContext,
  who: TestCredentials,
): Promise<Person> {
  const { request } = await withoutSplash(context);
  await signIn(context, who);
  const apiClient = await signInApiClient(request);
  const page = context.pages()[0] ?? (await context.newPage());
  return { ...who, ...apiClient, page };
}
