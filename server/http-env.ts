import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadOwn, ReadPictureForm } from '#platform/request.server.ts';
import type { Client, User } from '#platform/shop.ts';

export type Bindings = {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Set by a handler without a body. Writes the body, as long as it takes, after the headers. */
  writeBody?: (response: ServerResponse) => void;
  /** The request is one of the shop itself: its answer is stored, and sent to everybody (make-responses.ts). */
  forEverybody?: { onReadOwn(readOwn: ReadOwn): void };
};
type Variables = {
  id: string;
  nonce: string;
  isForEverybody?: true;
  /** The hashes of inline scripts on a page without a nonce, for the content security policy. */
  scriptHashes?: readonly string[];
  client: Client;
  /** True if the user comes from an access token, not from the browser's cookie. */
  isApiClient?: true;
  user: User | null;
  /** Only for a form with files. */
  readPictureForm?: ReadPictureForm;
  /** The live stream's mark from before this response read anything. */
  mark: string;
};

/** The context of every handler in server/. `http.ts` sets the variables. */
export type HttpEnv = { Bindings: Bindings; Variables: Variables };
