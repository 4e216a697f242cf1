import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { Role } from '#app/kit/permissions.ts';
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

function pageOf(user: { id: string; email: string; role: Role } | null): string {
  const element = (
    <AuthProvider user={user}>
      <Who />
    </AuthProvider>
  );
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToString(<RouterProvider router={router} />).replaceAll('<!-- -->', '');
}

test('useAuth fails outside its provider', () => {
  expect(() => renderToString(<Who />)).toThrow('useAuth must be used within an AuthProvider');
});

test('the page knows who is signed in before any session check has finished', () => {
  const user = { id: 'x', email: 'ananya@example.com', role: 'customer' } as const;
  expect(pageOf(user)).toContain('ananya@example.com, no session, loading');
  expect(pageOf(null)).toContain('nobody, no session, loading');
});
