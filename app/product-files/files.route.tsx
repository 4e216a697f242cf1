import type { ReactElement } from 'react';
import { data, Link, redirect } from 'react-router';
import { requireOwner } from '#app/auth/require-shopper.server.ts';
import { deskBase } from '#app/dashboard/dashboard.contract.ts';
import { formTexts, parseInput } from '#app/kit/forms.ts';
import { isUuid } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { answerRefusal, redirectWithToast } from '#platform/answer.server.ts';
import { shopOf } from '#platform/request.server.ts';
import type { Route } from './+types/files.route';
import { checkFile } from './check-file.server.ts';
import { CheckedFileCard } from './checked-file-card.tsx';
import { FileCards } from './file-cards.tsx';
import { importFile } from './import-file.server.ts';
import { keepFile } from './keep-file.server.ts';
import { fileRefusals, imported } from './product-files.contract.ts';
import { importFileInput } from './product-files.input.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(asked: Route.LoaderArgs) {
  requireOwner(asked);
  const { pathname, searchParams } = asked.url;
  const fileId = searchParams.get('file');
  const checked = isUuid(fileId) ? await checkFile(shopOf(asked.context), fileId) : null;
  const view = { desk: deskBase(pathname), checked, isGone: fileId !== null && !checked };
  return data(view, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(asked: Route.ActionArgs) {
  const shopper = requireOwner(asked);
  const shop = shopOf(asked.context);
  const here = `${deskBase(asked.url.pathname)}/products/files`;
  const form = await asked.request.formData();
  const texts = formTexts(form);
  if (texts.intent === 'import') {
    const input = parseInput(importFileInput, texts, fileRefusals.gone);
    const result = input.ok ? await importFile(shop, shopper, input.value) : input;
    if (!result.ok) return answerRefusal(result.refusal);
    return redirectWithToast(here, imported(result.value));
  }
  const file = form.get('file');
  if (!(file instanceof File)) return answerRefusal(fileRefusals.noFile);
  const kept = await keepFile(shop, shopper, {
    file,
    addsCategories: texts.addsCategories === 'on',
  });
  if (!kept.ok) return answerRefusal(kept.refusal);
  return redirect(`${here}?file=${kept.value.fileId}`, 303);
}

export { headersOfLoader as headers } from '#platform/answer.server.ts';

export default function ProductFiles({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { desk, checked, isGone } = loaderData;
  const refusal = actionData?.refusal ?? (isGone ? fileRefusals.gone : undefined);
  return (
    <>
      <p className="mb-2">
        <Link
          to={`${desk}/products`}
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          Back to Products
        </Link>
      </p>
      {checked && <CheckedFileCard here={`${desk}/products/files`} checked={checked} />}
      <FileCards desk={desk} error={refusal?.description} />
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}
