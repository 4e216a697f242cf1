import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { Checkbox } from '#app/kit/ui/field.tsx';

/** The consent to the terms, which a form requires (Q109). */
export function ConsentCheckbox({
  error,
  defaultChecked,
}: {
  error: string | undefined;
  defaultChecked: boolean;
}): ReactElement {
  return (
    <Checkbox
      name="consent"
      required
      error={error}
      defaultChecked={defaultChecked}
      label={
        <>
          I am 18 or older and agree to the{' '}
          <TermsLink to="/terms">Terms &amp; Conditions</TermsLink> and the{' '}
          <TermsLink to="/privacy">Privacy Policy</TermsLink> *
        </>
      }
    />
  );
}

/** Opens in a new tab, so that nothing typed is lost. */
export function TermsLink({ to, children }: { to: string; children: string }): ReactElement {
  return (
    <Link to={to} target="_blank" className="text-indigo underline">
      {children}
    </Link>
  );
}
