import { Events, OAuth2Server } from 'oauth2-mock-server';
import type { GoogleSettings } from '#integrations/google/google-client.ts';
import { readCookie } from './test-responses.ts';

/** An OAuth provider on this machine in place of Google, with its own keys. */
export type TestGoogle = {
  settings: GoogleSettings;
  /** Claims of its id tokens from now on, over the default ones. */
  claims: Record<string, unknown>;
  /** Changes its next token response. */
  changeNextAnswer(change: (answer: Record<string, unknown>) => void): void;
  /** Follows the shop's redirect, and consents. Returns where the browser is sent back to. */
  agree(location: string): Promise<string>;
  /** How often its configuration was requested. */
  discoveries(): number;
  /** Stops it until `open`. */
  close(): Promise<void>;
  open(): Promise<void>;
};

export async function openTestGoogle(): Promise<TestGoogle> {
  const server = new OAuth2Server();
  await server.issuer.keys.generate('RS256');
  await server.start(0, 'localhost');
  const { port } = server.address();
  let discoveries = 0;
  const google: TestGoogle = {
    settings: {
      clientId: 'the-shop',
      clientSecret: 'a secret of the shop',
      issuer: new URL(`http://localhost:${port}`),
    },
    claims: {},
    changeNextAnswer(change) {
      server.service.once(Events.BeforeResponse, ({ body }) => change(body));
    },
    async agree(location) {
      const answer = await fetch(location, { redirect: 'manual' });
      return answer.headers.get('Location') ?? '';
    },
    discoveries: () => discoveries,
    close: () => server.stop(),
    open: () => server.start(port, 'localhost'),
  };
  server.service.on(Events.BeforeTokenSigning, ({ payload }) => {
    Object.assign(payload, google.claims);
  });
  server.service.on(Events.BeforeWellKnownOpenIdConfiguration, () => {
    discoveries += 1;
  });
  return google;
}

/** Where the shop sends a browser, and the cookie that comes back with it. */
export type OAuthRedirect = { location: string; cookie: string };

export function readOAuthRedirect(answer: Response): OAuthRedirect {
  return { location: answer.headers.get('Location') ?? '', cookie: readCookie(answer, 'fh_oauth') };
}
