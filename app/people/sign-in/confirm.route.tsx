import type { ReactElement } from 'react';
import { Form, redirect } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { authToasts } from '#app/people/auth/auth.contract.ts';
import { readLinkPurpose } from '#app/people/auth/email-links.server.ts';
import { finishSignIn } from '#app/people/auth/finish-sign-in.server.ts';
import { openEmailLink } from '#app/people/auth/open-email-link.server.ts';
import { getShop, getUser, readForm, requestContext } from '#platform/request.server.ts';
import { destructiveToast, redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/confirm.route';
import { redirectAfterSignIn } from './redirect-after-sign-in.server.ts';

/** The page of a link that verifies a new account's or a changed address. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const link = params.get('link') ?? '';
  const purpose = await readLinkPurpose(getShop(context), link);
  if (purpose === 'reset-password') throw redirect(`/auth/reset?${params}`);
  return { link, purpose };
}

/** Only the button verifies, because mail scanners open links. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = getShop(context);
  const { client } = context.get(requestContext);
  const { link: secret = '', purpose: submittedPurpose } = formValues(await readForm(request));
  const purpose = submittedPurpose === 'change-email' ? submittedPurpose : 'confirm-email';
  const opened = await openEmailLink(shop, { secret, purpose, client });
  if (!opened.ok) return redirectWithToast('/auth', destructiveToast(opened.refusal));
  const { userId, setPasswordUrl } = opened.value;
  if (setPasswordUrl) {
    const { pathname, search } = new URL(setPasswordUrl);
    return redirectWithToast(pathname + search, authToasts.ownerConfirmed);
  }
  if (purpose === 'change-email') {
    return redirectWithToast(getUser(context) ? '/profile' : '/auth', authToasts.emailChanged);
  }
  const signedIn = await finishSignIn(shop, userId, client);
  const next = new URL(request.url).searchParams.get('next');
  return redirectAfterSignIn(context, signedIn, { next, toast: authToasts.confirmed });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Verify your email');
}

export default function Confirm({ loaderData }: Route.ComponentProps): ReactElement {
  const { link, purpose } = loaderData;
  return (
    <PageWidth className="py-12">
      <Card className="mx-auto max-w-md">
        {purpose === null ? (
          <InvalidLink />
        ) : (
          <>
            <CardTitle as="h1">
              {purpose === 'change-email'
                ? 'Verify your new email address'
                : 'Verify your email address'}
            </CardTitle>
            <Form method="post">
              <input type="hidden" name="link" value={link} />
              <input type="hidden" name="purpose" value={purpose} />
              <Button size="lg" className="w-full">
                {purpose === 'change-email' ? 'Use this email address' : 'Verify and sign in'}
              </Button>
            </Form>
          </>
        )}
      </Card>
    </PageWidth>
  );
}

function InvalidLink(): ReactElement {
  return (
    <>
      <CardTitle as="h1">Link Not Valid</CardTitle>
      <p className="mb-4">This link has been used or has expired. Sign in to get a new one.</p>
      <ButtonLink to="/auth" size="lg" className="w-full">
        Sign In
      </ButtonLink>
    </>
  );
}
