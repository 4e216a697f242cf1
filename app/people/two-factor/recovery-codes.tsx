import type { ReactElement } from 'react';
import { ShownOnceCard } from './shown-once-card.tsx';

export function RecoveryCodes({ codes }: { codes: string[] }): ReactElement {
  return (
    <ShownOnceCard
      title="Your recovery codes"
      advice="If your phone is lost or broken, one of these stands in for its code. Each works once. Keep them on paper or in a password manager: they are shown only now."
      copied={codes.join('\n')}
    >
      <ol className="mb-5 grid gap-x-8 gap-y-1 font-semibold tracking-wide sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </ShownOnceCard>
  );
}
