import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSessionStore, type SessionStore } from './browser-session.ts';

const key = 'fh-session';
const minutes = 60_000;

/** The parts of a browser that the session needs. `stored` is its local storage, null if forbidden. */
let stored: Map<string, string> | null;
let requests: string[];
let isServerReachable: boolean;
/** How long the server takes to answer. */
let answerMs: number;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  requests = [];
  isServerReachable = true;
  answerMs = 0;
  close = () => undefined;
  const storage = () => {
    if (!stored) throw new Error('storage is forbidden');
    return stored;
  };
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage().get(name) ?? null,
    setItem: (name: string, value: string) => storage().set(name, value),
    removeItem: (name: string) => storage().delete(name),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    if (!isServerReachable) throw new TypeError('Failed to fetch');
    return Response.json(sessionOf('ananya', `token ${requests.length}`));
  });
});

afterEach(() => {
  close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function sessionOf(userId: string, access_token: string) {
  return { user: { id: userId }, access_token, expires_at: Date.now() / 1000 + 15 * 60 };
}

/** Loads a page, which closes the one before. With `isAsked`, a component on it uses the session. */
async function loadPage(
  userId: string | undefined,
  { isAsked = false } = {},
): Promise<SessionStore> {
  close();
  const store = createSessionStore(userId);
  if (isAsked) store.subscribe(() => undefined);
  close = store.start();
  await vi.advanceTimersByTimeAsync(10);
  return store;
}

/** Another tab on the same page, until the test ends. */
async function openTab(userId: string): Promise<SessionStore> {
  const closeOthers = close;
  const store = createSessionStore(userId);
  const stop = store.start();
  close = () => {
    closeOthers();
    stop();
  };
  await vi.advanceTimersByTimeAsync(10);
  return store;
}

function storedToken(): string | undefined {
  return JSON.parse(stored?.get(key) ?? 'null')?.access_token;
}

describe('requests for the session object', () => {
  test('the first page after signing in costs one, and the pages after it none', async () => {
    await loadPage('ananya');
    expect(requests).toEqual(['/auth/v1/token?grant_type=cookie']);
    expect(storedToken()).toBe('token 1');
    for (let page = 0; page < 10; page += 1) {
      const store = await loadPage('ananya');
      expect(store.getState()).toMatchObject({ session: { access_token: 'token 1' } });
    }
    expect(requests).toHaveLength(1);
  });

  test('are made by one of three open pages', async () => {
    const tabs = [await loadPage('ananya'), await openTab('ananya'), await openTab('ananya')];
    answerMs = 500;
    await vi.advanceTimersByTimeAsync(15 * minutes);
    expect(requests).toHaveLength(2);
    for (const tab of tabs) {
      expect(tab.getState()).toMatchObject({ session: { access_token: 'token 2' } });
    }
  });

  test('a page loaded after the token has expired costs none, however often', async () => {
    await loadPage('ananya');
    close();
    vi.setSystemTime(Date.now() + 60 * minutes);
    for (let page = 0; page < 10; page += 1) {
      const store = await loadPage('ananya');
      await vi.advanceTimersByTimeAsync(20 * minutes);
      expect(store.getState()).toEqual({ session: null, loading: false });
    }
    expect(requests).toHaveLength(1);
  });

  test('an expired token is fetched once by a page that uses the session', async () => {
    await loadPage('ananya');
    close();
    vi.setSystemTime(Date.now() + 60 * minutes);
    const store = await loadPage('ananya', { isAsked: true });
    expect(store.getState()).toMatchObject({ session: { access_token: 'token 2' } });
    expect(requests).toHaveLength(2);
  });

  test('and as soon as something begins to use it', async () => {
    await loadPage('ananya');
    close();
    vi.setSystemTime(Date.now() + 60 * minutes);
    const store = await loadPage('ananya');
    for (let user = 0; user < 3; user += 1) store.subscribe(() => undefined);
    expect(store.getState()).toEqual({ session: null, loading: true });
    await vi.advanceTimersByTimeAsync(10);
    expect(store.getState()).toMatchObject({ session: { access_token: 'token 2' } });
    expect(requests).toHaveLength(2);
  });

  test('an open page renews its token a minute before it expires (C496)', async () => {
    const store = await loadPage('ananya');
    await vi.advanceTimersByTimeAsync(13 * minutes);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1 * minutes);
    expect(requests).toHaveLength(2);
    expect(storedToken()).toBe('token 2');
    expect(store.getState()).toMatchObject({ session: { access_token: 'token 2' } });
  });

  test('a browser that allows no storage costs none until the session is used', async () => {
    stored = null;
    await loadPage('ananya');
    expect(requests).toEqual([]);
    const store = await loadPage('ananya', { isAsked: true });
    expect(store.getState()).toMatchObject({ session: { access_token: 'token 1' } });
  });

  test('a visitor’s page costs none, and removes the session that is stored', async () => {
    await loadPage('ananya');
    const store = await loadPage(undefined, { isAsked: true });
    expect(store.getState()).toEqual({ session: null, loading: false });
    expect(storedToken()).toBeUndefined();
    expect(requests).toHaveLength(1);
  });
});

test('somebody else’s session, or nonsense in its place, is replaced', async () => {
  for (const text of [JSON.stringify(sessionOf('meera', 'hers')), '{', 'null', '"ananya"']) {
    stored?.set(key, text);
    await loadPage('ananya');
    expect(storedToken()).toBe(`token ${requests.length}`);
  }
  expect(requests).toHaveLength(4);
});

test('an unreachable server is tried again after a minute', async () => {
  isServerReachable = false;
  const store = await loadPage('ananya');
  expect(store.getState()).toEqual({ session: null, loading: false });
  isServerReachable = true;
  await vi.advanceTimersByTimeAsync(1 * minutes);
  expect(store.getState()).toMatchObject({ session: { access_token: 'token 2' } });
});

test('what another tab stores or removes is known here at once', async () => {
  const store = await loadPage('ananya');
  const tellPage = () => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  stored?.set(key, JSON.stringify(sessionOf('ananya', 'from the other tab')));
  tellPage();
  expect(store.getState()).toMatchObject({ session: { access_token: 'from the other tab' } });
  stored?.delete(key);
  tellPage();
  expect(store.getState()).toEqual({ session: null, loading: false });
});

test('a page that was left stores no session any more', async () => {
  const first = createSessionStore('ananya');
  const leave = first.start();
  await vi.advanceTimersByTimeAsync(0);
  leave();
  stored?.clear();
  await vi.advanceTimersByTimeAsync(10);
  expect(storedToken()).toBeUndefined();
});
