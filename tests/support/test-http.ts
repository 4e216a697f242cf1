import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

import { vi } from 'vitest';
import { createSession } from '#app/people/auth/start-session.server.ts';
import { type Live, openLive } from '#platform/realtime/live.ts';
import type { Permitted, User } from '#platform/shop.ts';
import type { createHttp as CreateHttp } from '#server/http.ts';
import { followSettings } from '#server/refresh-settings.ts';
import { listenWith } from '#server/request-listener.ts';
import { openResponseCache } from '#server/response-cache.ts';
import { serveFromCache } from '#server/serve-from-cache.ts';
import { requireFreshBuild } from '../fresh-build.ts';
import { closeWhenDone } from './close-when-done.ts';
import { silentLog } from './silent-log.ts';
import { givenOwner, givenUser, openTestShop, type TestShop } from './test-shop.ts';

export type TestHttp = {
  /** A request as a page of the shop would send it, signed out or by `user`. */
  get(url: string, user?: User | null, headers?: Record<string, string>): Promise<Response>;
  /** A form, sent as without script. */
  post(
    url: string,
    form: Record<string, string> | URLSearchParams,
    user?: User | null,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** Any request. */
  send(url: string, init?: RequestInit): Promise<Response>;
  /** Opens a port for API clients. Returns its address. */
  listen(): Promise<string>;
  live: Live;
  /** The addresses of the server itself: 'GET /healthz'. */
  routes: string[];
};

const origin = 'http://localhost:3000';

/** The built routes on a test shop, without a socket. Behind proxies, X-Forwarded-For names the client. */
export async function openTestHttp(
  shop: TestShop,
  { trustProxy = 0, formFolder }: { trustProxy?: number; formFolder?: string } = {},
): Promise<TestHttp> {
  requireFreshBuild();
  const built = path.resolve('build/server/index.js');
  const { createHttp } = (await import(built)) as { createHttp: typeof CreateHttp };
  const live = openLive(shop.connection, silentLog);
  await vi.waitUntil(() => live.caughtUp(), { timeout: 20_000, interval: 5 });
  const settingsAreRead = followSettings(shop, live);
  const memory = { live, settingsAreRead, now: shop.now };
  const cache = openResponseCache(memory);
  const readiness = async () => 'ok' as const;
  const app = await createHttp({
    ...{ shop, live, cache, readiness, trustProxy, formFolder },
  });

  let server: Server | undefined;
  closeWhenDone(async () => {
    await live.close();
    server?.close();
  });
  let address: Promise<string> | undefined;

  function listen(): Promise<string> {
    address ??= new Promise((resolve) => {
      const listening = createServer(
        serveFromCache(cache, { log: shop.log, logsAnswers: true }, listenWith(app.fetch)),
      );
      server = listening.listen(0, '127.0.0.1', () =>
        resolve(`http://127.0.0.1:${(listening.address() as AddressInfo).port}`),
      );
    });
    return address;
  }

  async function send(url: string, init: RequestInit = {}, user?: User | null) {
    const headers = new Headers(init.headers);
    if (user) headers.set('Cookie', await cookieOf(shop, user));
    // A live stream is written to its socket, so it needs one.
    if (url.startsWith('/api/v1/live'))
      return fetch(`${await listen()}${url}`, { ...init, headers });
    return app.request(new Request(new URL(url, origin), { ...init, headers, redirect: 'manual' }));
  }

  return {
    live,
    routes: app.routes.map(({ method, path }) => `${method} ${path}`),
    send: (url, init) => send(url, init),
    listen,
    get: (url, user, headers = {}) => send(url, { headers }, user),
    post: (url, form, user, headers = {}) =>
      send(
        url,
        {
          method: 'POST',
          body: new URLSearchParams(form),
          headers: { Origin: origin, Host: 'localhost:3000', ...headers },
        },
        user,
      ),
  };
}

/** A shop with its pages, its owner and a customer. */
export type TestAdmin = { shop: TestShop; http: TestHttp; owner: Permitted; customer: User };

export async function openTestAdmin(
  options: Parameters<typeof openTestShop>[0] = {},
): Promise<TestAdmin> {
  const shop = await openTestShop(options);
  const http = await openTestHttp(shop);
  const owner = await givenOwner(shop);
  return { shop, http, owner, customer: await givenUser(shop) };
}

/** Starts a session for this user. Returns the Cookie header of their browser. */
export async function cookieOf(shop: TestShop, user: User): Promise<string> {
  const reference = await createSession(shop.db, user.userId, 'test', shop.now());
  return `fh_session=${reference}`;
}
