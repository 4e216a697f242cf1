import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ViewerContext } from '#app/kit/ui/use-viewer.ts';
import { type Viewer, visitor } from '#app/kit/viewer.ts';
import { AuthProvider, useAuth } from './auth-provider.tsx';

function Who() {
  const { user, session, loading } = useAuth();
  return (
    <p>
      {user?.email ?? 'nobody'}, {session ? 'a session' : 'no session'},{' '}
      {loading ? 'loading' : 'done'}
    </p>
  );
}

function pageOf(user: Viewer['user']): string {
  const element = (
    <ViewerContext value={{ ...visitor, user }}>
      <AuthProvider>
        <Who />
      </AuthProvider>
    </ViewerContext>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

test('useAuth fails outside its provider', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});

test('the page knows who is signed in before any session check has finished', () => {
  const role = 'customer' as const;
  const user = { id: 'x', email: 'ananya@example.com', role, mayOpenAdmin: false };
  expect(pageOf(user)).toContain('ananya@example.com, no session, loading');
  expect(pageOf(null)).toContain('nobody, no session, loading');
});
