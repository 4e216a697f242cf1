import type { ReactElement } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { andThen } from '#app/kit/result.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { authToasts } from '#app/people/auth/auth.contract.ts';
import { parseEmail } from '#app/people/auth/auth.input.ts';
import { safeNextPath } from '#app/people/auth/auth.rules.ts';
import { requestReset } from '#app/people/auth/request-reset.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/forgot.route';
import { SignInLayout, withNextParam } from './sign-in-layout.tsx';

/** Requests an email with a link to set a new password (Q16). */
export async function action({ request, context }: Route.ActionArgs) {
  const params = new URL(request.url).searchParams;
  const back = { next: safeNextPath(params.get('next'), '') };
  const texts = formValues(await readForm(request));
  const { client } = context.get(requestContext);
  const result = await andThen(parseEmail(texts), (email) =>
    requestReset(getShop(context), email, client, back),
  );
  if (!result.ok) return refusalResponse(result.refusal, texts);
  return redirectWithToast(withNextParam('/auth', params), authToasts.emailSent);
}

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Forgot password');
}

export default function Forgot({ actionData }: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const isBusy = useNavigation().formMethod === 'POST';
  const refusal = actionData?.refusal;
  return (
    <SignInLayout title="Forgot your password?">
      <p className="mb-5">
        Tell us your email address, and we will send you a link to set a new password. It works for
        30 minutes.
      </p>
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          label="Email"
          name="email"
          type="email"
          defaultValue={actionData?.typed.email}
          autoComplete="username"
          maxLength={254}
          error={refusal?.fields?.email}
        />
        <Button size="lg" busy={isBusy}>
          Send the link
        </Button>
        <Link
          to={withNextParam('/auth', params)}
          className="inline-flex min-h-11 items-center justify-self-center underline"
        >
          Back to Sign In
        </Link>
      </Form>
      <RefusalToasts refusal={refusal} />
    </SignInLayout>
  );
}
