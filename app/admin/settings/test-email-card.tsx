import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import type { EmailState } from '#app/orders/record/orders.contract.ts';
import type { SettingsView } from './admin-settings.contract.ts';
import { SettingsForm } from './settings-form.tsx';

const statusTexts: Record<EmailState, string> = {
  queued: 'is about to leave',
  delayed: 'could not be sent yet; the shop keeps trying',
  sent: 'was handed to the mail server',
  'in the mailbox': 'is in the built-in mailbox, as no mail server is set up',
  failed: 'could not be sent',
};

/** Sends a test email and shows the status of the last one. */
export function TestEmailCard({ email }: { email: SettingsView['testEmail'] }): ReactElement {
  return (
    <Card>
      <CardTitle>Test Email</CardTitle>
      <SettingsForm intent="test-email" refused={undefined} save="Send Test Email">
        <p className="text-ink2" aria-live="polite">
          {email
            ? `The last one, to ${email.to} (${email.when}), ${statusTexts[email.state]}.`
            : 'An email to your own address shows whether emails leave the shop.'}{' '}
          {email?.state === 'in the mailbox' && (
            <Link to="/mailbox" className="text-indigo underline">
              Open the mailbox
            </Link>
          )}
        </p>
      </SettingsForm>
    </Card>
  );
}
