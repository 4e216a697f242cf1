import { Download, KeyRound, Mail, Package, ShieldCheck, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { ButtonLink, buttonClass } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The actions beside the profile, and those on the user's data (Q109). */
export function AccountMenu({ mayUseTwoFactor }: { mayUseTwoFactor: boolean }): ReactElement {
  return (
    <>
      <Card className="grid gap-2.5">
        <CardTitle className="mb-1!">Account Actions</CardTitle>
        <ButtonLink to="/profile?change=email" preventScrollReset variant="outline">
          <Mail {...icon} /> Change Email
        </ButtonLink>
        <ButtonLink to="/profile?change=password" preventScrollReset variant="outline">
          <KeyRound {...icon} /> Change Password
        </ButtonLink>
        {mayUseTwoFactor && (
          <ButtonLink to="/profile/two-factor" variant="outline">
            <ShieldCheck {...icon} /> One-Time Codes
          </ButtonLink>
        )}
        <ButtonLink to="/orders" variant="outline">
          <Package {...icon} /> View Orders
        </ButtonLink>
      </Card>
      <Card className="grid gap-2.5">
        <CardTitle className="mb-0!">Your Data</CardTitle>
        <p className="text-small text-ink2">
          Everything the shop holds about you, in one file; and the way to have it erased.
        </p>
        {/* A file, not a page, so no client-side navigation. */}
        <a href="/profile/data.json" className={buttonClass({ variant: 'outline' })}>
          <Download {...icon} /> Download my data
        </a>
        <ButtonLink to="/profile/delete" variant="ghost" className="text-bad!">
          <Trash2 {...icon} /> Delete my account
        </ButtonLink>
      </Card>
    </>
  );
}
