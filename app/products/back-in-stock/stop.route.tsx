import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { noindexMeta } from '#app/kit/page-title.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { EmptyState } from '#app/kit/ui/empty-state.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/stop.route';
import { stoppedToast } from './back-in-stock.contract.ts';
import { isStopLink, type StopAddress, stopNotifications } from './stop-notifications.server.ts';

/** Other sites learn nothing of the address, and no cache stores the page. */
const headersOfSecretPage = { 'Cache-Control': 'no-store', 'Referrer-Policy': 'same-origin' };

function addressOf({ searchParams }: URL): StopAddress {
  return { email: searchParams.get('email') ?? '', key: searchParams.get('key') ?? '' };
}

/** The page of an email's link. Only its button ends anything, because mail scanners open links. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const address = addressOf(url);
  const isSigned = await isStopLink(getShop(context), address);
  return data(
    { email: isSigned ? address.email : null },
    { status: isSigned ? 200 : 404, headers: headersOfSecretPage },
  );
}

export async function action({ url, context }: Route.ActionArgs) {
  if (!(await stopNotifications(getShop(context), addressOf(url))))
    throw data(null, { status: 404 });
  return redirectWithToast('/', stoppedToast);
}

export function headers({ loaderHeaders }: Route.HeadersArgs): Headers {
  return loaderHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Stop these emails');
}

export default function Stop({ loaderData: { email } }: Route.ComponentProps): ReactElement {
  return (
    <PageWidth className="py-12">
      {email === null ? (
        <EmptyState
          as="h1"
          title="This link does not work"
          text="Please open it from the email, or call us."
        />
      ) : (
        <Card className="mx-auto max-w-md">
          <CardTitle as="h1">Stop these emails</CardTitle>
          <p className="mb-4 wrap-anywhere">
            We will no longer write to {email} when something is in stock again.
          </p>
          <Form method="post">
            <Button size="lg" className="w-full">
              Stop these emails
            </Button>
          </Form>
        </Card>
      )}
    </PageWidth>
  );
}
