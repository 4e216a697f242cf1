import type { ReactElement } from 'react';
import { Form, useNavigation, useSearchParams } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { andThen, type Refusal } from '#app/kit/result.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { authRefusals, authToasts } from '#app/people/auth/auth.contract.ts';
import { parseNewPassword } from '#app/people/auth/auth.input.ts';
import { readLinkPurpose } from '#app/people/auth/email-links.server.ts';
import { NewPasswordField, PasswordField } from '#app/people/auth/password-field.tsx';
import { resetPassword } from '#app/people/auth/reset-password.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import {
  destructiveToast,
  redirectWithToast,
  refusalResponse,
} from '#platform/responses.server.ts';
import type { Route } from './+types/reset.route';
import { redirectAfterSignIn } from './redirect-after-sign-in.server.ts';
import { SignInLayout, withNextParam } from './sign-in-layout.tsx';

/** The page of a reset email's link. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const link = new URL(request.url).searchParams.get('link') ?? '';
  const isValid = (await readLinkPurpose(getShop(context), link)) === 'reset-password';
  return { link: isValid ? link : null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { client } = context.get(requestContext);
  const params = new URL(request.url).searchParams;
  const texts = formValues(await readForm(request));
  const { link = '' } = texts;
  const result = await andThen(parseNewPassword(texts), (password) =>
    resetPassword(getShop(context), { link, password }, client),
  );
  if (!result.ok && result.refusal.code === authRefusals.linkNotValid.code) {
    return redirectWithToast(
      withNextParam('/auth/forgot', params),
      destructiveToast(result.refusal),
    );
  }
  if (!result.ok) return refusalResponse(result.refusal);
  const next = params.get('next');
  return redirectAfterSignIn(context, result.value, { next, toast: authToasts.passwordChanged });
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'New password');
}

export default function Reset({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const [params] = useSearchParams();
  const { link } = loaderData;
  const refusal = actionData?.refusal;
  if (link === null) {
    return (
      <SignInLayout title="Link Not Valid">
        <p className="mb-5">This link has been used or has expired. Please ask for a new one.</p>
        <ButtonLink to={withNextParam('/auth/forgot', params)} size="lg">
          Send a new link
        </ButtonLink>
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title="Set a new password">
      <NewPasswordForm link={link} refusal={refusal} />
      <RefusalToasts refusal={refusal} />
    </SignInLayout>
  );
}

function NewPasswordForm({
  link,
  refusal,
}: {
  link: string;
  refusal: Refusal | undefined;
}): ReactElement {
  const isBusy = useNavigation().formMethod === 'POST';
  const errors = refusal?.fields ?? {};
  return (
    <Form method="post" noValidate className="grid gap-4">
      <input type="hidden" name="link" value={link} />
      <NewPasswordField label="New Password" name="newPassword" error={errors.newPassword} />
      <PasswordField
        label="Confirm New Password"
        name="confirmPassword"
        autoComplete="new-password"
        error={errors.confirmPassword}
      />
      <Button size="lg" busy={isBusy}>
        Save and sign in
      </Button>
    </Form>
  );
}
