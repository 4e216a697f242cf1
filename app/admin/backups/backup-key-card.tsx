import type { ReactElement } from 'react';
import { ButtonLink } from '#app/kit/ui/button.tsx';
import { ShownOnceCard } from '#app/people/two-factor/shown-once-card.tsx';

export function BackupKeyCard({ secret }: { secret: string }): ReactElement {
  return (
    <ShownOnceCard
      title="Your backup key"
      advice="Store it now, in a password manager or on paper, and not on the machine of the shop: it is shown only this once. Restoring a backup asks for it."
      copied={secret}
      action={<ButtonLink to="../settings">I Have Stored It</ButtonLink>}
    >
      <p className="mb-5 select-all break-all rounded-lg border border-line p-4 font-mono text-[0.9375rem]">
        {secret}
      </p>
    </ShownOnceCard>
  );
}
