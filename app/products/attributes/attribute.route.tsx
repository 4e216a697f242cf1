import type { ReactElement } from 'react';
import type { LiveHandle } from '#app/kit/topics.ts';
import { SettingsItemPage } from '#app/people/admin-parts/settings-item-page.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import type { Route } from './+types/attribute.route';
import { AttributeFields } from './attribute-fields.tsx';
import { attributes } from './attribute-list.server.ts';

export const handle: LiveHandle = { live: ['products'] };
export const loader = attributes.itemLoader;
export const action = attributes.itemAction;

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, () => 'Attribute not saved');
}

export default function AttributePage(props: Route.ComponentProps): ReactElement {
  return <SettingsItemPage {...props} Fields={AttributeFields} className="max-w-2xl" />;
}
