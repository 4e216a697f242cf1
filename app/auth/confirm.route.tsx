import type { ReactElement } from 'react';
import { Form } from 'react-router';
import { formTexts } from '#app/kit/forms.ts';
import { Button } from '#app/ui/button.tsx';
import { Card, CardTitle } from '#app/ui/card.tsx';
import { PageWidth } from '#app/ui/page-width.tsx';
import { destructiveToast, redirectWithToast } from '#platform/answer.server.ts';
import { requestContext, shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/confirm.route';
import { authToasts } from './auth.contract.ts';
import { confirmEmail } from './confirm-email.server.ts';

/** Where the letter's link leads. Only the button verifies: mail scanners open links too. */
export async function action({ request, context }: Route.ActionArgs) {
  const { link = '' } = formTexts(await request.formData());
  const result = await confirmEmail(shopOf(context), link, request.headers.get('User-Agent') ?? '');
  if (!result.ok) return redirectWithToast('/auth', destructiveToast(result.refusal));
  const { cookie } = context.get(requestContext);
  const headers = new Headers({ 'Set-Cookie': cookie.keep(result.value.reference) });
  return redirectWithToast('/', authToasts.confirmed, headers);
}

export function loader({ request }: Route.LoaderArgs) {
  return { link: new URL(request.url).searchParams.get('link') ?? '' };
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Verify your email - Fashion Haat' }, { name: 'robots', content: 'noindex' }];
}

export default function Confirm({ loaderData }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-12">
      <Card className="mx-auto max-w-md">
        <CardTitle as="h1">Verify your email address</CardTitle>
        <Form method="post">
          <input type="hidden" name="link" value={loaderData.link} />
          <Button size="lg" className="w-full">
            Verify and sign in
          </Button>
        </Form>
      </Card>
    </PageWidth>
  );
}
