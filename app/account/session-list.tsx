import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Badge } from '#app/kit/ui/badge.tsx';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import type { SessionView } from '#app/people/auth/auth.contract.ts';

/** Where the user is signed in. Every other session can be ended here. */
export function SessionList({ sessions }: { sessions: SessionView[] }): ReactElement {
  return (
    <Card>
      <CardTitle>Where You Are Signed In</CardTitle>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <Icon name="monitor-smartphone" className="text-ink2" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-semibold">
                {session.device}
                {session.isCurrent && <Badge variant="secondary">This device</Badge>}
              </p>
              <p className="text-small text-ink2">
                Signed in {session.startedOn} · Last used {session.lastUsed} · Ends by itself{' '}
                {session.endsOn}
              </p>
            </div>
            {!session.isCurrent && (
              <Form method="post" action="/profile">
                <input type="hidden" name="sessionId" value={session.id} />
                <Button
                  name="intent"
                  value="end-session"
                  variant="outline"
                  size="sm"
                  aria-label={`Sign out ${session.device}, signed in ${session.startedOn}`}
                >
                  Sign out
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/profile" className="border-t border-line pt-4">
          <Button name="intent" value="end-others" variant="outline">
            Sign out everywhere else
          </Button>
        </Form>
      )}
    </Card>
  );
}
