import { createContext, type RouterContextProvider } from 'react-router';
import { cleanText, isPasswordField } from '#app/kit/clean-text.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { PublicTopic } from '#app/kit/topics.ts';
import type { TokenCookie } from './sessions/session-cookie.ts';
import type { Client, Shop, User } from './shop.ts';

/** The values loaders and actions read: the shop, the user, and details of the request. */
export const shopContext = createContext<Shop>();
export const userContext = createContext<User | null>();
export const requestContext = createContext<{
  id: string;
  /** For inline scripts under the content security policy. Development and pages for everybody have none. */
  nonce: string | undefined;
  /** The page is stored for everybody: it is rendered whole, and nothing of it may depend on the request. */
  isForEverybody: boolean;
  /** The live stream's mark from before anything was read for this page. */
  mark: string;
  client: Client;
  cookie: TokenCookie;
  /** By which a browser of the owner's is known again. */
  deviceCookie: TokenCookie;
  /** Between the password and the one-time code. */
  challengeCookie: TokenCookie;
  /** The state of an OAuth flow to Google. */
  oauthFlowCookie: TokenCookie;
  mailboxCookie: TokenCookie;
  /** What is sent, once the page has been rendered (entry.server.tsx). */
  page: { body: Buffer | null };
  readPublic: ReadPublic;
  readPictureForm: ReadPictureForm;
  /** Told of what a page has failed with, which decides its status. */
  onFailure(error: unknown): void;
}>();

type Context = Readonly<RouterContextProvider>;

/**
 * Reads what everybody sees alike, from memory as long as no announcement of `topics` or of the store profile has come
 * since: it shows everything that was committed before the call. `name` tells it from all else that is remembered.
 */
export type ReadPublic = <T>(
  name: string,
  topics: readonly PublicTopic[],
  read: () => Promise<T>,
) => Promise<T>;

/** Where nothing is remembered. */
export const readPublicNow: ReadPublic = (_name, _topics, read) => read();

/** Reads a form that may have pictures, which stay on the disk; refuses where there is no room for them now. */
export type ReadPictureForm = (request: Request) => Promise<Result<FormData>>;

/** Without pictures there is room for every form. */
export const readPlainForm: ReadPictureForm = async (request) => done(await readForm(request));

export function getShop(context: Context): Shop {
  return context.get(shopContext);
}

export function getReadPublic(context: Context): ReadPublic {
  return context.get(requestContext).readPublic;
}

/** Null for a visitor. */
export function getUser(context: Context): User | null {
  return context.get(userContext);
}

export function readPictureForm(context: Context, request: Request): Promise<Result<FormData>> {
  return context.get(requestContext).readPictureForm(request);
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * The form that a page sent, its texts and file names clean; passwords stay as they were typed.
 *
 * @throws Response 415 for a body that is no form, 400 for one that is broken or ended early, 405 for a form
 * that was not posted
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!formTypes.includes(type)) throw notAForm(415);
  const form = await request.formData().catch(() => {
    throw notAForm(400);
  });
  if (request.method !== 'POST') throw notAForm(405);
  return cleanForm(form);
}

/** The same form, its texts and file names clean; passwords stay as they were typed. */
export function cleanForm(form: FormData): FormData {
  const clean = new FormData();
  for (const [name, value] of form) clean.append(name, cleanValue(name, value));
  return clean;
}

/** Pages show their error page instead of this text. */
export function notAForm(status: 400 | 405 | 413 | 415): Response {
  return new Response('We could not read that. Please go back and try again.', { status });
}

function cleanValue(name: string, value: FormDataEntryValue): FormDataEntryValue {
  if (typeof value !== 'string') return new File([value], cleanText(value.name), value);
  return isPasswordField(name) ? value : cleanText(value);
}
