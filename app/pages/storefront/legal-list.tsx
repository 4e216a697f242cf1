import type { ReactElement } from 'react';
import { DescriptionItem } from '#app/kit/ui/description-list.tsx';
import type { LegalDetails } from '#app/shop/settings/shop-settings.contract.ts';

/** Who runs the shop, and who handles complaints; only what the owner has entered (Q108). */
export function LegalList({
  facts: details,
  className = '',
}: {
  facts: LegalDetails;
  className?: string;
}): ReactElement | null {
  const { legalName, legalAddress, gstNumber, grievanceName, grievanceEmail, grievancePhone } =
    details;
  if (![legalName, legalAddress, gstNumber, grievanceName].some(Boolean)) return null;
  return (
    <dl className={`grid gap-4 sm:grid-cols-2 ${className}`}>
      {legalName && <DescriptionItem label="Sold by">{legalName}</DescriptionItem>}
      {gstNumber && <DescriptionItem label="GST number">{gstNumber}</DescriptionItem>}
      {legalAddress && (
        <DescriptionItem label="Registered address" wide>
          <span className="whitespace-pre-line">{legalAddress}</span>
        </DescriptionItem>
      )}
      {grievanceName && (
        <DescriptionItem label="Grievance officer" wide>
          {[grievanceName, grievanceEmail, grievancePhone].filter(Boolean).join(', ')}
        </DescriptionItem>
      )}
    </dl>
  );
}
