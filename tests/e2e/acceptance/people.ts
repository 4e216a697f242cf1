import type { BrowserContext, Page } from '@playwright/test';
import { owner } from '../owner.ts';
import { withoutSplash } from '../without-splash.ts';
import { type Customer, password, signInApiClient, type TestCredentials } from './api-client.ts';

/** A person signed in in a browser: a page, credentials and an API client. */
export type Person = Customer & { page: Page };

/** The fields of the sign-up form. */
export const kavita = {
  fullName: 'Kavita Rao',
  phone: '98200 07654',
  password,
  confirmPassword: password,
  consent: 'on',
};

/** Signs up and signs this browser in without the pages. `more`: other fields of the form. */
export async function newPerson(
  context: BrowserContext,
  email: string,
  more: Record<string, string> = {},
): Promise<Person> {
  const form = { intent: 'sign-up', ...kavita, email, ...more };
  await context.request.post('/auth?tab=sign-up', { form, maxRedirects: 0 });
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
  const form = { intent: 'sign-in', email: who.email, password: who.password };
  await request.post('/auth', { form, maxRedirects: 0 });
  // The welcome toast would otherwise appear on the test's first page.
  await context.clearCookies({ name: 'fh_toast' });
  const apiClient = await signInApiClient(request);
  const page = context.pages()[0] ?? (await context.newPage());
  return { ...who, ...apiClient, page };
}
