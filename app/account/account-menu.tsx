import type { ReactElement } from 'react';
import { ButtonLink, buttonClass } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';

/** The actions beside the profile, and those on the user's data (Q109). */
export function AccountMenu({ mayUseTwoFactor }: { mayUseTwoFactor: boolean }): ReactElement {
  return (
    <>
      <Card className="grid gap-2.5">
        <CardTitle className="mb-1!">Account Actions</CardTitle>
        <ButtonLink to="/profile?change=email" preventScrollReset variant="outline">
          <Icon name="mail" /> Change Email
        </ButtonLink>
        <ButtonLink to="/profile?change=password" preventScrollReset variant="outline">
          <Icon name="key-round" /> Change Password
        </ButtonLink>
        {mayUseTwoFactor && (
          <ButtonLink to="/profile/two-factor" variant="outline">
            <Icon name="shield-check" /> One-Time Codes
          </ButtonLink>
        )}
        <ButtonLink to="/orders" variant="outline">
          <Icon name="package" /> View Orders
        </ButtonLink>
      </Card>
      <Card className="grid gap-2.5">
        <CardTitle className="mb-0!">Your Data</CardTitle>
        <p className="text-small text-ink2">
          Everything the shop holds about you, in one file; and the way to have it erased.
        </p>
        {/* A file, not a page, so no client-side navigation. */}
        <a href="/profile/data.json" className={buttonClass({ variant: 'outline' })}>
          <Icon name="download" /> Download my data
        </a>
        <ButtonLink to="/profile/delete" variant="ghost" className="text-bad!">
          <Icon name="trash" /> Delete my account
        </ButtonLink>
      </Card>
    </>
  );
}
