import { createContext, type RouterContextProvider } from 'react-router';
import { cleanText, isPasswordField } from '#app/kit/clean-text.ts';
import { done, type Result } from '#app/kit/result.ts';
import type { ProductOwn } from '#app/store/product/product-own.contract.ts';
import type { TokenCookie } from './sessions/session-cookie.ts';
import type { Client, Shop, User } from './shop.ts';

/** The values that loaders and actions read: the shop, the user, and details of the request. */
export const shopContext = createContext<Shop>();
export const userContext = createContext<User | null>();
export const requestContext = createContext<{
  id: string;
  /** For inline scripts under the content security policy. Development and shared pages have none. */
  nonce: string | undefined;
  /** The page is stored for everybody: rendered whole, and independent of the request. */
  isForEverybody: boolean;
  /** The live stream's mark from before this page read anything. */
  mark: string;
  client: Client;
  cookie: TokenCookie;
  /** Recognizes a browser that the owner has used. */
  deviceCookie: TokenCookie;
  /** Between the password and the one-time code. */
  challengeCookie: TokenCookie;
  /** The state of an OAuth flow to Google. */
  oauthFlowCookie: TokenCookie;
  mailboxCookie: TokenCookie;
  page: RenderedPage;
  readPictureForm: ReadPictureForm;
  /** Told of a page's failure, which decides its status. */
  onFailure(error: unknown): void;
}>();

type Context = Readonly<RouterContextProvider>;

export type RenderedPage = {
  /** Set once the page has been rendered (entry.server.tsx). */
  body: Buffer | null;
  /**
   * Set by a product's loader: what the page shows of this reader, who has typed this PIN code last (''), beside the
   * viewer (docs/decisions/0115). Null: their page is rendered for them alone.
   */
  readOwn?: ReadOwn;
};
export type ReadOwn = (reader: User | null, pin: string) => Promise<ProductOwn | null>;

/** Reads a form that may have pictures, which stay on the disk. Refuses if there is no room for them now. */
export type ReadPictureForm = (request: Request) => Promise<Result<FormData>>;

/** A form without pictures always has room. */
export const readPlainForm: ReadPictureForm = async (request) => done(await readForm(request));

export function getShop(context: Context): Shop {
  return context.get(shopContext);
}

/** Null for a visitor. */
export function getUser(context: Context): User | null {
  return context.get(userContext);
}

export function readPictureForm(context: Context, request: Request): Promise<Result<FormData>> {
  return context.get(requestContext).readPictureForm(request);
}

const plainType = 'application/x-www-form-urlencoded';
const formTypes = [plainType, 'multipart/form-data'];

/**
 * Reads a posted form, with clean texts and file names. Passwords stay as typed.
 *
 * @throws Response 415 if the body is no form, 400 if it is broken or cut off, 405 if it was not posted
 */
export async function readForm(request: Request): Promise<FormData> {
  const type = request.headers.get('Content-Type')?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!formTypes.includes(type)) throw notAForm(415);
  const form = await readFields(request, type).catch(() => {
    throw notAForm(400);
  });
  if (request.method !== 'POST') throw notAForm(405);
  return cleanForm(form);
}

type Fields = Iterable<[name: string, value: FormDataEntryValue]>;

/** A plain form is read as text: `formData` would make a web stream of its body first. */
async function readFields(request: Request, type: string): Promise<Fields> {
  return type === plainType ? new URLSearchParams(await request.text()) : request.formData();
}

/** Cleans the texts and file names of a form. Passwords stay as typed. */
export function cleanForm(form: Fields): FormData {
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
