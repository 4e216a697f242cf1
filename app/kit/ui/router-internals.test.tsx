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

test('inside a page, useRouter returns the router itself', () => {
  let seen: ReturnType<typeof useRouter>;
  const router = openRouter(() => {
    seen = useRouter();
    return null;
  });
  renderToString(<RouterProvider router={router} />);
  expect(seen).toBe(router);
});

test('the router’s state tells what is under way and which routes match, and revalidate() loads again', async () => {
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
    // The loss that PersistActionData prevents.
    actionData: null,
  });
});

test('the hooks of React Router read what RouterData provides', () => {
  function Page(): ReactElement {
    return (
      <p>
        {useLoaderData()}, {useActionData() ?? 'no answer'}
      </p>
    );
  }
  function WithOtherData(): ReactElement {
    const current = useContext(RouterData);
    const changed = current && { ...current, actionData: { page: 'changed' } };
    return (
      <>
        <Page />
        <RouterData.Provider value={changed}>
          <Page />
        </RouterData.Provider>
      </>
    );
  }
  const html = renderToString(<RouterProvider router={openRouter(WithOtherData)} />);
  expect(html.replaceAll('<!-- -->', '')).toBe('<p>loaded, refused</p><p>loaded, changed</p>');
});
