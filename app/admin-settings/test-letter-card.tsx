import type { ReactElement } from 'react';
import type { LetterState } from '../orders/orders.contract.ts';
import { Card, CardTitle } from '../ui/card.tsx';
import type { SettingsView } from './admin-settings.contract.ts';
import { SettingsForm } from './settings-form.tsx';

const states: Record<LetterState, string> = {
  queued: 'is about to leave',
  delayed: 'could not be sent yet; the shop keeps trying',
  sent: 'was handed to the mail server',
  'in the mailbox': 'is in the built-in mailbox, as no mail server is set up',
  failed: 'could not be sent',
};

/** Do letters leave the shop? A letter to try it, and how far the last one has come. */
export function TestLetterCard({
  here,
  letter,
}: {
  here: string;
  letter: SettingsView['testLetter'];
}): ReactElement {
  return (
    <Card>
      <CardTitle>Test Letter</CardTitle>
      <SettingsForm
        here={here}
        intent="test-letter"
        refused={undefined}
        save="Write Me a Test Letter"
      >
        <p className="text-ink2" aria-live="polite">
          {letter
            ? `The last one, to ${letter.to} (${letter.when}), ${states[letter.state]}.`
            : 'A letter to your own address shows whether letters leave the shop.'}
        </p>
      </SettingsForm>
    </Card>
  );
}
