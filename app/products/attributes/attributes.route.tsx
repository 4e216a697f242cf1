import type { ReactElement } from 'react';
import { data, Form, Link, useNavigation } from 'react-router';
import { formValues } from '#app/kit/forms.ts';
import { pluralize } from '#app/kit/text.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { Button } from '#app/kit/ui/button.tsx';
import { Card, CardTitle } from '#app/kit/ui/card.tsx';
import { Field, NativeSelect, TextField } from '#app/kit/ui/field.tsx';
import { Icon } from '#app/kit/ui/icon.tsx';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { SubpageLink } from '#app/people/admin-parts/subpage-link.tsx';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/attributes.route';
import {
  type AttributeListView,
  attributeToasts,
  kindNames,
  maxNameLength,
  ownKinds,
} from './admin-attributes.contract.ts';
import {
  addAttribute,
  addReadyAttributes,
  moveAttributeUp,
  readAttributes,
} from './attribute-list.server.ts';

export const handle: LiveHandle = { live: ['products'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  return data(await readAttributes(getShop(args.context)));
}

/** Adds the ready ones or one of the owner's own, or moves one up. */
export async function action(args: Route.ActionArgs) {
  const editor = requirePermission(args, 'settings:write');
  const shop = getShop(args.context);
  const texts = formValues(await readForm(args.request));
  if (texts.intent === 'add-ready') {
    const added = await addReadyAttributes(shop, editor);
    if (!added.ok) return refusalResponse(added.refusal, texts);
    return redirectWithToast('.', attributeToasts.readyAdded);
  }
  if (texts.intent === 'add-own') {
    const added = await addAttribute(shop, editor, {
      name: texts.name ?? '',
      kind: texts.kind ?? '',
    });
    if (!added.ok) return refusalResponse(added.refusal, texts);
    return redirectWithToast(added.value.id, attributeToasts.added);
  }
  const moved = await moveAttributeUp(shop, editor, texts.moveUp ?? '');
  if (!moved.ok) return refusalResponse(moved.refusal, texts);
  return redirectWithToast('.', attributeToasts.moved);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Attribute not saved');
}

export default function AttributesPage({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { attributes, missing } = loaderData;
  return (
    <>
      <SubpageLink to="../settings">Back to Settings</SubpageLink>
      <div className="grid max-w-2xl gap-4">
        <Card>
          <CardTitle>Attributes</CardTitle>
          {attributes.length === 0 ? (
            <p className="text-ink2">None yet. Products show what they showed before.</p>
          ) : (
            <AttributeList attributes={attributes} />
          )}
        </Card>
        {missing > 0 && <ReadyCard missing={missing} />}
        <OwnCard typed={actionData?.typed ?? {}} error={actionData?.refusal?.fields?.name} />
      </div>
      <RefusalToasts refusal={actionData?.refusal} />
    </>
  );
}

function AttributeList({
  attributes,
}: {
  attributes: AttributeListView['attributes'];
}): ReactElement {
  return (
    <Form method="post" preventScrollReset>
      <ul className="divide-y divide-line">
        {attributes.map(({ id, name, nameHi, text }, place) => (
          <li key={id} className="flex items-center gap-2">
            <Link to={id} className="block min-w-0 flex-1 py-3 wrap-anywhere">
              <span className="block font-semibold text-indigo underline">
                {name} <span lang="hi">{nameHi}</span>
              </span>
              <span className="text-small text-ink2">{text}</span>
            </Link>
            {place > 0 && (
              <button
                type="submit"
                name="moveUp"
                value={id}
                aria-label={`Move ${name} up`}
                className="icon-button"
              >
                <Icon name="chevron-down" className="rotate-180" />
              </button>
            )}
          </li>
        ))}
      </ul>
    </Form>
  );
}

function ReadyCard({ missing }: { missing: number }): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'add-ready';
  return (
    <Card>
      <CardTitle>Ready attributes</CardTitle>
      <p className="mb-4 text-ink2">
        For sarees, lehengas, kurtas, anarkalis, salwar suits and accessories, in English and Hindi:
        fabric, craft, work, length, blouse piece, occasion, wash care, and what the law asks a shop
        to show. Each can be changed or taken out.
      </p>
      <Form method="post">
        <Button name="intent" value="add-ready" busy={isBusy}>
          {`Add ${pluralize(missing, 'Attribute')}`}
        </Button>
      </Form>
    </Card>
  );
}

function OwnCard({
  typed,
  error,
}: {
  typed: Record<string, string>;
  error: string | undefined;
}): ReactElement {
  const isBusy = useNavigation().formData?.get('intent') === 'add-own';
  return (
    <Card>
      <CardTitle>One of your own</CardTitle>
      <Form method="post" noValidate className="grid gap-4">
        <TextField
          label="Name"
          name="name"
          required
          maxLength={maxNameLength}
          autoComplete="off"
          defaultValue={typed.name}
          error={error}
        />
        <Field label="What it is" name="kind" hint="Cannot be changed later.">
          <NativeSelect defaultValue={typed.kind}>
            {ownKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <Button name="intent" value="add-own" busy={isBusy} className="justify-self-start">
          Add Attribute
        </Button>
      </Form>
    </Card>
  );
}
