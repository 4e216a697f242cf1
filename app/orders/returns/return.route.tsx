import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { formValues, parseInput } from '#app/kit/forms.ts';
import { noindexMeta } from '#app/kit/page-title.ts';
import { andThen } from '#app/kit/result.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { answerOrRefuse } from '#app/kit/ui/answer-or-refuse.ts';
import { Button, ButtonLink } from '#app/kit/ui/button.tsx';
import { Card } from '#app/kit/ui/card.tsx';
import { NotFoundPage } from '#app/kit/ui/not-found-page.tsx';
import { PageHeading } from '#app/kit/ui/page-heading.tsx';
import { PageWidth } from '#app/kit/ui/page-width.tsx';
import { Picture } from '#app/kit/ui/picture.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { requireUser } from '#app/people/auth/require-user.server.ts';
import { chosenFiles } from '#app/products/uploads/store-customer-pictures.server.ts';
import { getShop, readPictureForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/return.route';
import { withdrawReturn } from './decide-return.server.ts';
import type { LineToReturnView, ReturnView } from './order-returns.contract.ts';
import { requestReturnInput, returnIdInput } from './order-returns.input.ts';
import { readReturnPage } from './read-returns.server.ts';
import { RequestForm } from './request-form.tsx';
import { requestReturn } from './request-return.server.ts';
import { ReturnCourse } from './return-course.tsx';
import { returnPath, returnRefusals, returnToasts } from './returns.contract.ts';

export const handle: LiveHandle = { live: ['orders'] };

/** A customer's page about returning something of their order. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const user = requireUser(context, url.pathname + url.search);
  const view = await readReturnPage(getShop(context), user, params.order);
  return data({ view, chosen: url.searchParams.get('line') }, { status: view ? 200 : 404 });
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const user = requireUser(context, url.pathname);
  const shop = getShop(context);
  const sent = await readPictureForm(context, request);
  if (!sent.ok) return refusalResponse(sent.refusal);
  const form = sent.value;
  const texts = formValues(form);
  if (texts.intent === 'withdraw') {
    const withdrawn = await andThen(
      parseInput(returnIdInput, texts, returnRefusals.gone),
      (input) => withdrawReturn(shop, user, input),
    );
    if (!withdrawn.ok) return refusalResponse(withdrawn.refusal);
    return redirectWithToast(url.pathname, returnToasts.withdrawn);
  }
  const values = { ...texts, displayId: params.order, pictures: chosenFiles(form, 'pictures') };
  const requested = await andThen(
    parseInput(requestReturnInput, values, returnRefusals.wrong),
    (input) => requestReturn(shop, user, input),
  );
  if (!requested.ok) return refusalResponse(requested.refusal, texts);
  return redirectWithToast(url.pathname, returnToasts.requested);
}

/** When the shop cannot be reached, what was typed stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const typed = formValues(await request.clone().formData());
  const answer = await answerOrRefuse(serverAction, returnRefusals.unreachable);
  // With a refusal's status React Router does not reload: nothing has changed.
  return data({ ...answer, typed }, 422);
}

/** Passes on the action's Retry-After. */
export function headers({ actionHeaders }: Route.HeadersArgs): Headers {
  return actionHeaders;
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  return noindexMeta(matches[0].loaderData, 'Return');
}

export default function Return({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { view, chosen } = loaderData;
  if (!view) return <NotFoundPage />;
  const { displayId, lines, returns } = view;
  const here = returnPath(displayId);
  const open = actionData?.typed?.lineId ?? chosen;
  return (
    <PageWidth className="max-w-2xl py-8">
      <PageHeading title="Return an Item" />
      <p className="mb-4 text-ink2">
        Order <b className="font-semibold text-ink">{displayId}</b>
      </p>
      <div className="grid gap-4">
        {returns.map((one) => (
          <OwnReturn key={one.id} one={one} here={displayId} />
        ))}
        <Card>
          <h2 className="font-semibold">Items of this order</h2>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <li key={line.id} className="py-3">
                <Line line={line} here={here} isOpen={line.id === open} />
                {line.id === open && line.whyNot === null && (
                  <RequestForm
                    line={line}
                    action={`${here}?line=${line.id}`}
                    closeHref={here}
                    refused={actionData}
                  />
                )}
              </li>
            ))}
          </ul>
        </Card>
        <ButtonLink to={`/orders?order=${displayId}`} variant="ghost">
          Back to My Orders
        </ButtonLink>
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </PageWidth>
  );
}

/** `here`: the display id of this page's order, which may be what was sent instead. */
function OwnReturn({ one, here }: { one: ReturnView; here: string }): ReactElement {
  return (
    <Card role="group" aria-label={`Return of ${one.name}`}>
      <ReturnCourse
        one={one}
        orderHref={({ displayId }) => `/order-confirmation?order=${displayId}`}
      />
      {one.displayId !== here && <p className="mt-2 text-ink2">From order {one.displayId}.</p>}
      {one.canWithdraw && (
        <Form method="post">
          <input type="hidden" name="returnId" value={one.id} />
          <Button name="intent" value="withdraw" variant="outline" size="sm">
            Withdraw Return
          </Button>
        </Form>
      )}
    </Card>
  );
}

function Line({
  line,
  here,
  isOpen,
}: {
  line: LineToReturnView;
  here: string;
  isOpen: boolean;
}): ReactElement {
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <Picture
        picture={line.picture}
        alt=""
        place="thumbnail"
        className="w-14 flex-none rounded-sm"
      />
      <div className="line-text">
        <p className="font-semibold">{line.name}</p>
        <p className="text-small text-ink2">{line.what}</p>
        {line.whyNot && <p className="mt-1 text-small">{line.whyNot}</p>}
      </div>
      {line.whyNot === null && !isOpen && (
        <ButtonLink
          to={`${here}?line=${line.id}`}
          variant="outline"
          size="sm"
          className="ml-auto"
          preventScrollReset
        >
          Return
          <span className="sr-only">: {line.name}</span>
        </ButtonLink>
      )}
    </div>
  );
}
