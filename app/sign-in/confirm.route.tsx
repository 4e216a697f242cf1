import type { ReactElement } from 'react';
import { Form, redirect } from 'react-router';
import { authToasts } from '#app/auth/auth.contract.ts';
import { purposeOfLink } from '#app/auth/email-links.server.ts';
import { finishSignIn } from '#app/auth/finish-sign-in.server.ts';
import { openEmailLink } from '#app/auth/open-email-link.server.ts';
import { formTexts } from '#app/kit/forms.ts';
import { unlistedPage } from '#app/kit/page-title.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { destructiveToast, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf, userOf } from '#platform/request.server.ts';
import type { Route } from './+types/confirm.route';
import { answerSignedIn } from './answer-signed-in.server.ts';

/** Where the link of an email leads that verifies an address, the first one or another one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams;
  const link = params.get('link') ?? '';
  const purpose = await purposeOfLink(shopOf(context), link);
  if (purpose === 'reset-password') throw redirect(`/auth/reset?${params}`);
  return { link, purpose };
}

/** Only the button verifies: mail scanners open links, too. */
export async function action({ request, context }: Route.ActionArgs) {
  const shop = shopOf(context);
  const { client } = context.get(requestContext);
  const { link: secret = '', purpose: named } = formTexts(await request.formData());
  const purpose = named === 'change-email' ? named : 'confirm-email';
  const opened = await openEmailLink(shop, { secret, purpose });
  if (!opened.ok) return redirectWithToast('/auth', destructiveToast(opened.refusal));
  if (purpose === 'change-email') {
    return redirectWithToast(userOf(context) ? '/profile' : '/auth', authToasts.emailChanged);
  }
  const signedIn = await finishSignIn(shop, opened.value.userId, client);
  const next = new URL(request.url).searchParams.get('next');
  return answerSignedIn(context, signedIn, { next, toast: authToasts.confirmed });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return unlistedPage(matches[0].loaderData, 'Verify your email');
}

export default function Confirm({ loaderData }: Route.ComponentProps): ReactElement {
  const { link, purpose } = loaderData;
  return (
    <PageWidth className="py-12">
      <Card className="mx-auto max-w-md">
        {purpose === null ? (
          <DeadLink />
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

function DeadLink(): ReactElement {
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
