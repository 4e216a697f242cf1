import type { ReactElement } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import type { Refusal } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { CurrentPasswordField } from '#app/people/auth/password-field.tsx';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm, requestContext } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/delete-account.route';
import {
  type AccountDeletionView,
  accountRefusals,
  accountToasts,
  openOrdersRefusal,
} from './account.contract.ts';
import { deleteAccount, readAccountDeletion } from './delete-account.server.ts';

const path = '/profile/delete';

export const handle: LiveHandle = { live: ['orders'] };

export async function loader({ context }: Route.LoaderArgs) {
  return readAccountDeletion(getShop(context), requireUser(context, path));
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context, path);
  const { client, cookie } = context.get(requestContext);
  const { currentPassword = '', email = '' } = formValues(await readForm(request));
  const proof = { password: currentPassword, email };
  const deleted = await deleteAccount(getShop(context), user, proof, client);
  if (!deleted.ok) return refusalResponse(deleted.refusal);
  const headers = new Headers({ 'Set-Cookie': cookie.forget() });
  return redirectWithToast('/', accountToasts.deleted, headers);
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Delete My Account');
}

export default function DeleteAccount({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const refusal: Refusal | undefined = actionData?.refusal;
  return (
    <PageWidth className="py-8">
      <Link
        to="/profile"
        className="mb-3 inline-flex min-h-11 items-center gap-2 self-start font-semibold"
      >
        <Icon name="arrow-left" /> Back to Profile
      </Link>
      <PageHeading title="Delete My Account" />
      <div className="grid max-w-[760px] gap-4">
        <Consequences storeCredit={loaderData.storeCredit} />
        <Card>
          <DeletionForm deletion={loaderData} refusal={refusal} />
        </Card>
      </div>
      <RefusalToasts refusal={refusal} />
    </PageWidth>
  );
}

function Consequences({ storeCredit }: Pick<AccountDeletionView, 'storeCredit'>): ReactElement {
  return (
    <Card>
      <CardTitle>What Happens</CardTitle>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          Your name, phone, address, cart, wishlist and sign-ins are erased at once, everywhere.
          This can’t be undone.
        </li>
        <li>
          We keep past orders for tax records, with your state but without your name, email, phone
          and address.
        </li>
        {storeCredit && (
          <li>
            Your store credit of {storeCredit} is lost. To have it paid out instead, call us first.
          </li>
        )}
        <li>Of our emails to you only subject and date stay.</li>
        <li>
          Your reviews stay under the name &lsquo;Anonymous&rsquo;. Tell us if we should remove them
          too.
        </li>
      </ul>
      <p className="mt-4">
        You may want to{' '}
        <a href="/profile/data.json" className="text-indigo underline">
          download your data
        </a>{' '}
        first.
      </p>
    </Card>
  );
}

/** The form, or why there is none. */
function DeletionForm({
  deletion,
  refusal,
}: {
  deletion: AccountDeletionView;
  refusal: Refusal | undefined;
}): ReactElement {
  const { mayDelete, openOrders, hasPassword, email } = deletion;
  const isBusy = useNavigation().formMethod === 'POST';
  if (!mayDelete) {
    return <p>{accountRefusals.ownerAccountProtected.description}</p>;
  }
  if (openOrders.length > 0) {
    return (
      <>
        <p className="mb-4">{openOrdersRefusal(openOrders).description}</p>
        <ButtonLink to="/orders">View Orders</ButtonLink>
      </>
    );
  }
  const errors = refusal?.fields;
  return (
    <Form method="post" action={path} noValidate className="grid gap-4">
      {hasPassword ? (
        <CurrentPasswordField label="Your Password" error={errors?.currentPassword} />
      ) : (
        <TextField
          label="Your Email"
          name="email"
          type="email"
          required
          autoComplete="off"
          hint={`Type ${email} to show that you mean it.`}
          error={errors?.email}
        />
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button variant="destructive" busy={isBusy}>
          Delete My Account
        </Button>
        <ButtonLink to="/profile" variant="ghost">
          Cancel
        </ButtonLink>
      </div>
    </Form>
  );
}
