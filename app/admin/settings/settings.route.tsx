import type { ReactElement, ReactNode } from 'react';
import { data } from 'react-router';
import { BackupCard } from '#app/admin/backups/backup-card.tsx';
import { readBackups } from '#app/admin/backups/read-backups.server.ts';
import type { LiveHandle } from '#app/kit/topics.ts';
import { RefusalToasts } from '#app/kit/ui/refusal-toasts.tsx';
import { Gstr1Card } from '#app/orders/invoices/gstr1-card.tsx';
import { submitForm } from '#app/people/admin-parts/submit-form.ts';
import { requirePermission } from '#app/people/auth/require-user.server.ts';
import { answerForm } from '#platform/answer-form.server.ts';
import { getShop } from '#platform/request.server.ts';
import { redirectWithToast } from '#platform/responses.server.ts';
import type { Route } from './+types/settings.route';
import {
  failedSettingsTitle,
  type SettingsSectionId,
  type StoreProfileIntent,
  settingsSections,
  storeProfileForms,
} from './admin-settings.contract.ts';
import { CategoriesCard } from './categories-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { HealthCard } from './health-card.tsx';
import { readSettings } from './read-settings.server.ts';
import { SectionList } from './section-list.tsx';
import { settingsForms } from './settings-forms.server.ts';
import './settings.css';
import { StoreProfileCard } from './store-profile-card.tsx';
import { SubpageCard } from './subpage-card.tsx';
import { TestEmailCard } from './test-email-card.tsx';

/** 'orders' too, because email statuses are announced under that topic. */
export const handle: LiveHandle = { live: ['settings', 'delivery', 'products', 'orders'] };

export async function loader(args: Route.LoaderArgs) {
  requirePermission(args, 'settings:read');
  const owner = requirePermission(args, 'backups:read');
  const shop = getShop(args.context);
  const [settings, backups] = await Promise.all([readSettings(shop), readBackups(shop, owner)]);
  const paymentProvider = shop.paymentProvider?.name ?? null;
  return data({ settings, backups, paymentProvider }, { headers: { 'Cache-Control': 'no-store' } });
}

export async function action(args: Route.ActionArgs) {
  const owner = requirePermission(args, 'settings:write');
  return answerForm(args, owner, settingsForms, (toast) =>
    redirectWithToast(args.url.pathname, toast),
  );
}

export function clientAction(args: Route.ClientActionArgs) {
  return submitForm(args, ({ intent }) => failedSettingsTitle(intent));
}

export { keepLoaderHeaders as headers } from '#platform/responses.server.ts';

export default function SettingsTab({
  loaderData,
  actionData,
}: Route.ComponentProps): ReactElement {
  const { settings, backups, paymentProvider } = loaderData;
  const refused = actionData;
  const { issuesInvoices, gstNumber, offersCod } = settings.storeProfile;
  const profile = Object.fromEntries(
    storeProfileForms.map((form) => [
      form.intent,
      <StoreProfileCard
        key={form.intent}
        form={form}
        refused={refused}
        saved={settings.storeProfile}
      />,
    ]),
  ) as Record<StoreProfileIntent, ReactNode>;
  const sections: Record<SettingsSectionId, ReactNode> = {
    ...profile,
    payment: (
      <>
        {profile.payment}
        {offersCod && (
          <SubpageCard to="cash-on-delivery" title="Cash on Delivery" label="See Rules">
            Who may pay on delivery: up to which amount, in which PIN codes, for which fee, and how
            much in advance.
          </SubpageCard>
        )}
        {paymentProvider && (
          <SubpageCard to="online-payments" title="Online Payments">
            By {paymentProvider}: when customers may pay, and what needs you.
          </SubpageCard>
        )}
      </>
    ),
    delivery: (
      <>
        <DeliveryCard delivery={settings.delivery} refused={refused} />
        <SubpageCard to="delivery-zones" title="Delivery Zones">
          Other charges and days for some PIN codes and states, by weight too, and places you do not
          deliver to.
        </SubpageCard>
      </>
    ),
    categories: (
      <>
        <CategoriesCard categories={settings.categories} refused={refused} />
        <SubpageCard to="attributes" title="Attributes">
          Fabric, craft, length, country of origin, MRP: what customers see of each product, filter
          by and search for.
        </SubpageCard>
        <SubpageCard to="size-charts" title="Size Charts">
          What each size measures. Customers see it beside Size, and are suggested theirs.
        </SubpageCard>
        <SubpageCard to="add-ons" title="Add-ons">
          What you do to a piece before it leaves: stitch a blouse, sew on a fall. Customers choose
          it with the product.
        </SubpageCard>
        <SubpageCard to="colors" title="Colors">
          The dot beside the name of each color, on product pages and in filters.
        </SubpageCard>
      </>
    ),
    invoices: (
      <>
        {profile.invoices}
        {issuesInvoices && gstNumber && <Gstr1Card />}
      </>
    ),
    owner: (
      <>
        {profile.owner}
        <TestEmailCard email={settings.testEmail} />
      </>
    ),
    status: (
      <>
        <BackupCard view={backups} />
        <HealthCard items={settings.health} />
        <SubpageCard to="activity" title="Activity">
          Who signed in as the owner, what was changed or downloaded, and what was refused.
        </SubpageCard>
      </>
    ),
  };
  return (
    <>
      <div className="grid gap-4 lg:grid-cols-[184px_minmax(0,1fr)] lg:items-start lg:gap-8">
        <SectionList />
        <div className="grid gap-4 lg:gap-6">
          {settingsSections.map(({ id, label }) => (
            <section key={id} id={id} aria-label={label} className="grid gap-4 lg:gap-6">
              {sections[id]}
            </section>
          ))}
        </div>
      </div>
      <RefusalToasts refusal={refused?.refusal} />
    </>
  );
}
