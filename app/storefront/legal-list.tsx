import type { ReactElement } from 'react';
import type { LegalFacts } from '../shop-settings/shop-settings.contract.ts';
import { Fact } from '../ui/facts.tsx';

/** Who is behind the shop, and whom to turn to with a complaint; only what the owner has said (Q108). */
export function LegalList({
  facts,
  className = '',
}: {
  facts: LegalFacts;
  className?: string;
}): ReactElement | null {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    facts;
  if (![legalName, legalAddress, gstNumber, grievanceName].some(Boolean)) return null;
  return (
    <dl className={`grid gap-4 sm:grid-cols-2 ${className}`}>
      {legalName && <Fact label="Sold by">{legalName}</Fact>}
      {gstNumber && <Fact label="GST number">{gstNumber}</Fact>}
      {legalAddress && (
        <Fact label="Registered address" wide>
          <span className="whitespace-pre-line">{legalAddress}</span>
        </Fact>
      )}
      {grievanceName && (
        <Fact label="Grievance officer" wide>
          {[grievanceName, grievanceEmail, grievancePhone].filter(Boolean).join(', ')}
        </Fact>
      )}
    </dl>
  );
}
