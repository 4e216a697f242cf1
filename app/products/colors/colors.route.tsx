import type { ReactElement } from 'react';
import { data, Form } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { swatchStyle } from '#app/kit/ui/swatch.ts';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/colors.route';
import type { ColorView } from './admin-colors.contract.ts';
import { changeColor } from './change-color.server.ts';
import { readColors } from './read-colors.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  return data({ colors: await readColors(getShop(args.context)) });
}

/** Sets the swatch of one color. */
export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const texts = formValues(await readForm(args.request));
  const changed = await changeColor(getShop(args.context), owner, texts);
  if (!changed.ok) return refusalResponse(changed.refusal, texts);
  return redirectWithToast(args.url.pathname, changed.value);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Color not saved');
}

export default function ColorsPage({ loaderData, actionData }: Route.ComponentProps): ReactElement {
  const { colors } = loaderData;
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <Card className="max-w-2xl">
        <CardTitle>Colors</CardTitle>
        <p className="mb-2 text-ink2">
          {colors.length === 0
            ? 'No product has a color yet.'
            : 'The dot beside the name of each color. Names that the shop knows have one already, in English and Hindi.'}
        </p>
        <ul className="divide-y divide-line">
          {colors.map((color) => (
            <li key={`${color.name} ${color.hex}`}>
              <ColorForm color={color} />
            </li>
          ))}
        </ul>
      </Card>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

function ColorForm({ color: { name, tones, hex, isOwn } }: { color: ColorView }): ReactElement {
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
    >
      <input type="hidden" name="name" value={name} />
      <span className="check min-w-40 flex-1 wrap-anywhere" style={swatchStyle(tones)}>
        <span>
          {name}
          {tones.length === 0 && <small className="block text-ink2">No dot yet</small>}
        </span>
      </span>
      <input
        type="color"
        name="hex"
        aria-label={`Color of ${name}`}
        defaultValue={hex}
        className="input w-14! p-1!"
      />
      <Button name="intent" value="save" variant="outline" size="sm" aria-label={`Save ${name}`}>
        Save
      </Button>
      {isOwn && (
        <Button name="intent" value="reset" variant="ghost" size="sm" aria-label={`Reset ${name}`}>
          Reset
        </Button>
      )}
    </Form>
  );
}
