import type { ReactElement } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Checkbox } from '#app/kit/ui/field.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/online-payments.route';
import { onlinePaymentsSaved } from './online-payments.contract.ts';
import { readOnlinePayments, setPaysAtCheckout } from './online-payments.server.ts';

export const handle: LiveHandle = { live: ['orders', 'settings'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const view = await readOnlinePayments(getShop(args.context));
  if (!view) throw data(null, { status: 404 });
  return { view };
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const shop = getShop(args.context);
  if (!shop.paymentProvider) throw data(null, { status: 404 });
  const { paysAtCheckout } = formValues(await readForm(args.request));
  await setPaysAtCheckout(shop, owner, paysAtCheckout === 'on');
  return redirectWithToast(args.url.pathname, onlinePaymentsSaved);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Error saving settings');
}

export default function OnlinePayments({ loaderData }: Route.ComponentProps): ReactElement {
  const { view } = loaderData;
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Online Payments</CardTitle>
          <p className="mb-4 text-ink2">
            Customers pay on a page of {view.provider}, from the payment page of their order.
          </p>
          <Form method="post" className="grid gap-4">
            <Checkbox
              name="paysAtCheckout"
              label="Pay online right after ordering"
              hint="Else once you have confirmed the order by phone. You call in both cases."
              defaultChecked={view.paysAtCheckout}
            />
            <Button busy={isBusy} className="justify-self-start">
              Save
            </Button>
          </Form>
        </Card>
        <Card>
          <CardTitle>Webhook</CardTitle>
          <p>
            Enter this address at {view.provider}:{' '}
            <code className="wrap-anywhere select-all">{view.webhookUrl}</code>
          </p>
          <p className="mt-2 text-ink2">
            {view.lastHeard
              ? `${view.provider} last called it on ${view.lastHeard}.`
              : `${view.provider} has not called it yet. Payments are found without it, but later.`}
          </p>
        </Card>
        {view.toLookAt.length > 0 && (
          <Card>
            <CardTitle>To Look At</CardTitle>
            <ul>
              {view.toLookAt.map(({ displayId, what }) => (
                <li key={displayId}>
                  <Link
                    to={`../orders?search=${displayId}`}
                    className="inline-flex min-h-11 items-center text-indigo underline"
                  >
                    {displayId}
                  </Link>
                  : {what}
                </li>
              ))}
            </ul>
          </Card>
        )}
      </div>
    </>
  );
}
