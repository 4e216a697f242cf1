import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReadPictureForm } from '#platform/request.server.ts';
import type { Client, User } from '#platform/shop.ts';

export type Bindings = {
  incoming?: IncomingMessage;
  outgoing?: ServerResponse;
  /** Set by a handler that answers without a body: writes it, for as long as it takes, once the headers are written. */
  writeBody?: (response: ServerResponse) => void;
  /** The request is one of the shop itself: its answer is stored, and sent to everybody (make-answers.ts). */
  isForEverybody?: true;
};
type Variables = {
  id: string;
  nonce: string;
  /** As in the bindings. */
  isForEverybody?: true;
  /** Of the inline scripts of a page without a nonce, as the content security policy names them. */
  scriptHashes?: readonly string[];
  client: Client;
  /** True when the user comes from an access token, not from the browser's cookie. */
  isApiClient?: true;
  user: User | null;
  /** Only for a form with files in it. */
  readPictureForm?: ReadPictureForm;
  /** The live stream's mark from before anything was read for this response. */
  mark: string;
};

/** The context of every handler in server/; `http.ts` sets the variables. */
export type HttpEnv = { Bindings: Bindings; Variables: Variables };
