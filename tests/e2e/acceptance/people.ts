import type { BrowserContext, Page } from '@playwright/test';
import { owner } from '../owner.ts';
import { withoutSplash } from '../without-splash.ts';
import { type Customer, password, signInApiClient, type TestCredentials } from './api-client.ts';

/** Somebody signed in in a browser: a page of it, and her API client. */
export type Person = Customer & { page: Page };

/** What the form of a new account asks for, with its names. */
export const kavita = {
  fullName: 'Kavita Rao',
  phone: '98200 07654',
  password,
  confirmPassword: password,
  consent: 'on',
};

/** Opens an account and signs this browser in, past the forms. `more`: what else the form held. */
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

/** Signs this browser in past the form, with or without script. */
export async function signedInPerson(
  context: BrowserContext,
  who: TestCredentials,
): Promise<Person> {
  const { request } = await withoutSplash(context);
  const form = { intent: 'sign-in', email: who.email, password: who.password };
  await request.post('/auth', { form, maxRedirects: 0 });
  // Nobody has seen the page that would have welcomed her.
  await context.clearCookies({ name: 'fh_toast' });
  const apiClient = await signInApiClient(request);
  const page = context.pages()[0] ?? (await context.newPage());
  return { ...who, ...apiClient, page };
}
