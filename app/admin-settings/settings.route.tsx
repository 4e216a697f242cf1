import type { ReactElement } from 'react';
import { data } from 'react-router';
import { adminBase } from '#app/admin/admin.contract.ts';
import { submitForm } from '#app/admin/submit-form.ts';
import { BackupCard } from '#app/admin-backups/backup-card.tsx';
import { readBackups } from '#app/admin-backups/read-backups.server.ts';
import { requirePermission } from '#app/auth/require-user.server.ts';
import { formValues } from '#app/kit/forms.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/ui/refusal-toasts.tsx';
import { getShop, readForm } from '#platform/request.server.ts';
import { redirectWithToast, refusalResponse } from '#platform/responses.server.ts';
import type { Route } from './+types/settings.route';
import { ActivityCard } from './activity-card.tsx';
import { failedSettingsTitle, storeProfileForms } from './admin-settings.contract.ts';
import { CategoriesCard } from './categories-card.tsx';
import { DeliveryCard, FreeDeliveryCard } from './delivery-cards.tsx';
import { handleSettingsForm } from './handle-settings-form.server.ts';
import { HealthCard } from './health-card.tsx';
import { readSettings } from './read-settings.server.ts';
import { StoreProfileCard } from './store-profile-card.tsx';
import { TestEmailCard } from './test-email-card.tsx';

/** 'orders' as well, since the status of an email is announced under that topic. */
export const handle: LiveHandle = { live: ['settings', 'delivery', 'products', 'orders'] };

export async function loader(args: Route.LoaderArgs) {
  const owner = requirePermission(args, 'settings:read');
  const here = `${adminBase(args.url.pathname)}/settings`;
  const shop = getShop(args.context);
  const [settings, backups] = await Promise.all([readSettings(shop), readBackups(shop, owner)]);
  return data({ here, settings, backups }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  const texts = formValues(await readForm(args.request));
  const result = await handleSettingsForm(getShop(args.context), owner, texts);
  if (!result.ok) return refusalResponse(result.refusal, texts);
  return redirectWithToast(args.url.pathname, result.value);
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, ({ intent }) => failedSettingsTitle(intent));
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function SettingsTab({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { here, settings, backups } = loaderData;
  const refused = actionData;
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start lg:gap-6">
        <div className="grid gap-4 lg:gap-6">
          <DeliveryCard here={here} delivery={settings.delivery} refused={refused} />
          <FreeDeliveryCard here={here} delivery={settings.delivery} refused={refused} />
          <CategoriesCard here={here} categories={settings.categories} refused={refused} />
          {storeProfileForms.slice(2, 6).map((form) => (
            <StoreProfileCard
              key={form.intent}
              {...{ here, form, refused }}
              saved={settings.storeProfile}
            />
          ))}
        </div>
        <div className="grid gap-4 lg:gap-6">
          {[...storeProfileForms.slice(0, 2), ...storeProfileForms.slice(6)].map((form) => (
            <StoreProfileCard
              key={form.intent}
              {...{ here, form, refused }}
              saved={settings.storeProfile}
            />
          ))}
          <TestEmailCard here={here} email={settings.testEmail} />
          <HealthCard items={settings.health} />
          <ActivityCard to={`${here}/activity`} />
          <BackupCard here={here} view={backups} />
        </div>
      </div>
      <RefusalToasts refusal={refused?.refusal} />
    </>
  );
}
