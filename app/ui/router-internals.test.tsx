import { type ReactElement, type ReactNode, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider, useActionData, useLoaderData } from 'react-router';
import { expect, test, vi } from 'vitest';
import { RouterData, useRouter } from './router-internals.ts';

const loader = vi.fn(() => 'loaded again');

/** A router with one page, whose form has just been refused. */
function openRouter(Component: () => ReactNode) {
  return createMemoryRouter([{ id: 'page', path: '/', loader, handle: { live: [] }, Component }], {
    hydrationData: { loaderData: { page: 'loaded' }, actionData: { page: 'refused' } },
  });
}

test('inside a page, the router itself is at hand', () => {
  let seen: ReturnType<typeof useRouter>;
  const router = openRouter(() => {
    seen = useRouter();
    return null;
  });
  renderToString(<RouterProvider router={router} />);
  expect(seen).toBe(router);
});

test('its state says what is under way and which pages are matched, and it loads again when asked', async () => {
  const router = openRouter(() => null).initialize();
  const { navigation, revalidation, fetchers, matches } = router.state;
  expect([navigation.state, revalidation]).toEqual(['idle', 'idle']);
  expect([...fetchers.values()]).toEqual([]);
  expect(matches.map(({ route }) => route.handle)).toEqual([{ live: [] }]);

  const loading = router.revalidate();
  expect(router.state.revalidation).toBe('loading');
  await loading;
  expect(router.state).toMatchObject({
    revalidation: 'idle',
    loaderData: { page: 'loaded again' },
    // This is what a page's answer has to be kept from.
    actionData: null,
  });
});

test('what stands in RouterData is what the hooks below it read', () => {
  function Page(): ReactElement {
    return (
      <p>
        {useLoaderData()}, {useActionData() ?? 'no answer'}
      </p>
    );
  }
  function Kept(): ReactElement {
    const current = useContext(RouterData);
    const kept = current && { ...current, actionData: { page: 'kept' } };
    return (
      <>
        <Page />
        <RouterData.Provider value={kept}>
          <Page />
        </RouterData.Provider>
      </>
    );
  }
  const html = renderToString(<RouterProvider router={openRouter(Kept)} />);
  expect(html.replaceAll('<!-- -->', '')).toBe('<p>loaded, refused</p><p>loaded, kept</p>');
});
