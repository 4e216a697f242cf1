import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { Button } from '#app/kit/ui/button.tsx';
import { TermsLink } from '#app/people/profiles/consent-checkbox.tsx';

const logoPaths = [
  [
    '#4285F4',
    'M23.5 12.3c0-.9-.1-1.5-.3-2.2H12v4.2h6.6a5.9 5.9 0 0 1-2.5 3.8v2.8h3.9c2.2-2 3.5-5 3.5-8.6z',
  ],
  ['#34A853', 'M12 24c3.2 0 6-1.1 8-2.9l-3.9-3.1a7.2 7.2 0 0 1-10.8-3.8h-4v3.2A12 12 0 0 0 12 24z'],
  ['#FBBC05', 'M5.3 14.2a7.3 7.3 0 0 1 0-4.6V6.5h-4a12 12 0 0 0 0 10.8z'],
  [
    '#EA4335',
    'M12 4.8c1.8 0 3.3.6 4.6 1.8L20 3.2A11.6 11.6 0 0 0 12 0 12 12 0 0 0 1.3 6.5l4 3.1A7.1 7.1 0 0 1 12 4.8z',
  ],
] as const;

/** 'or' and the button. `next` is the path to go to after sign-in. */
export function GoogleButton({ next }: { next: string }): ReactElement {
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-ink2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {/* A full page load, because the next page is Google's. */}
      <Form method="post" action="/auth/google" reloadDocument>
        <input type="hidden" name="next" value={next} />
        <Button variant="outline" size="lg" className="w-full">
          <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
            {logoPaths.map(([colour, path]) => (
              <path key={colour} fill={colour} d={path} />
            ))}
          </svg>
          Continue with Google
        </Button>
        <p className="mt-2.5 text-small text-ink2">
          By continuing with Google you confirm that you are 18 or older and agree to the{' '}
          <TermsLink to="/terms">Terms &amp; Conditions</TermsLink> and the{' '}
          <TermsLink to="/privacy">Privacy Policy</TermsLink>.
        </p>
      </Form>
    </>
  );
}
