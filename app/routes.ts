import path from 'node:path';
import {
  index,
  layout,
  type RouteConfig,
  type RouteConfigEntry,
  route,
} from '@react-router/dev/routes';

/** Every component on one page. Not in a built shop. */
const developmentRoutes =
  process.env.NODE_ENV === 'development' ? [route('dev/ui', 'pages/dev-ui/dev-ui.route.tsx')] : [];

/** The owner's pages, inside the admin's frame. */
const adminPages = [
  layout('admin/frame/tab.route.tsx', [
    index('admin/overview/overview.route.tsx'),
    layout('orders/calls/orders-layout.route.tsx', [
      route('orders', 'orders/admin/orders.route.tsx'),
      route('orders/calls', 'orders/calls/calls.route.tsx'),
      route('orders/returns', 'orders/returns/admin-returns.route.tsx'),
    ]),
    route('products', 'products/editor/products.route.tsx'),
    route('products/files', 'products/csv/import-export.route.tsx'),
    route('settings', 'admin/settings/settings.route.tsx'),
    route('settings/activity', 'admin/activity/activity.route.tsx'),
    route('settings/attributes', 'products/attributes/attributes.route.tsx'),
    route('settings/attributes/:attribute', 'products/attributes/attribute.route.tsx'),
    route('settings/cash-on-delivery', 'orders/cash-on-delivery/cod-rules.route.tsx'),
    route('settings/colors', 'products/colors/colors.route.tsx'),
    route('settings/size-charts', 'products/size-charts/size-charts.route.tsx'),
    route('settings/size-charts/:chart', 'products/size-charts/size-chart.route.tsx'),
    route('settings/add-ons', 'products/add-ons/add-on-groups.route.tsx'),
    route('settings/add-ons/:group', 'products/add-ons/add-on-group.route.tsx'),
    route('settings/online-payments', 'orders/payments/online-payments.route.tsx'),
    route('settings/delivery-zones', 'orders/delivery-zones/delivery-zones.route.tsx'),
    route('settings/delivery-zones/:zone', 'orders/delivery-zones/delivery-zone.route.tsx'),
    route('settings/backup-key', 'admin/backups/backup-key.route.tsx'),
    route('settings/restore/:name', 'admin/backups/restore.route.tsx'),
    route('analytics', 'admin/analytics/analytics.route.tsx'),
  ]),
  route('orders/new.json', 'orders/admin/new-orders.route.ts'),
  route('orders/claims/:claim.webp', 'orders/payments/claim-picture.route.ts'),
  route('orders/parcels/:order/:number/label', 'orders/parcels/courier-label.route.ts'),
  route('orders/gstr1', 'orders/invoices/gstr1.route.ts'),
  route('orders/export.csv', 'orders/parcels/export.route.ts'),
  route('products/files/:file', 'products/csv/export-csv.route.ts'),
  route('settings/backups/:name?', 'admin/backups/backups.route.ts'),
  route('analytics/:report.csv', 'admin/analytics/report-csv.route.ts'),
];

/** The admin at one of its two addresses (Q88), and the packing slip: a sheet to print, without the admin around it. */
function adminRoutes(base: 'dashboard' | 'admin') {
  return withIds(base, [
    route(base, 'admin/frame/admin.route.tsx', adminPages),
    route(`${base}/orders/slip`, 'orders/parcels/packing-slip.route.tsx'),
  ]);
}

/** A file that stands at two addresses needs an id for each: short, because scripts name them all. */
function withIds(base: string, routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map(({ children, ...page }) => ({
    ...page,
    id: `${base}/${path.basename(page.file).replace(/\.route\.tsx?$/, '')}`,
    ...(children && { children: withIds(base, children) }),
  }));
}

/** Every URL of the shop (docs/product/layout-and-routes.md). */
export const pages = [
  index('pages/storefront/home.route.tsx'),
  route('store', 'pages/storefront/store.route.tsx'),
  route('product/:id/:slug?', 'pages/storefront/product.route.tsx'),
  route('cards/:ids', 'products/catalogue/cards.route.ts'),
  route('choices/:ids', 'products/catalogue/choices.route.ts'),
  route('size-chart/:id', 'store/product/size-chart.route.tsx'),
  route('back-in-stock/stop', 'products/back-in-stock/stop.route.tsx'),
  route('back-in-stock/:id', 'products/back-in-stock/notify-me.route.tsx'),
  route('categories', 'pages/storefront/categories.route.tsx'),
  route('about', 'pages/storefront/about.route.tsx'),
  route('privacy', 'pages/storefront/privacy.route.tsx'),
  route('terms', 'pages/storefront/terms.route.tsx'),
  route('shipping', 'pages/storefront/shipping.route.tsx'),

  route('auth', 'people/sign-in/auth.route.tsx'),
  route('auth/confirm', 'people/sign-in/confirm.route.tsx'),
  route('auth/forgot', 'people/sign-in/forgot.route.tsx'),
  route('auth/reset', 'people/sign-in/reset.route.tsx'),
  route('auth/code', 'people/sign-in/code.route.tsx'),
  route('auth/google', 'people/google/google.route.ts'),
  route('auth/v1/authorize', 'people/google/authorize.route.ts'),
  route('auth/v1/callback', 'people/google/callback.route.ts'),
  route('sign-out', 'people/sign-in/sign-out.route.ts'),

  route('cart', 'store/cart/cart.route.tsx'),
  route('wishlist', 'store/wishlist/wishlist.route.tsx'),
  route('checkout', 'orders/checkout/checkout.route.tsx'),
  route('checkout/pin.json', 'orders/checkout/pin.route.ts'),
  route('order-confirmation', 'orders/record/order-confirmation.route.tsx'),
  route('orders', 'orders/record/orders.route.tsx'),
  route('pay/:order', 'orders/payments/pay.route.tsx'),
  route('orders/:order/return', 'orders/returns/return.route.tsx'),
  route('private-pictures/:file', 'orders/returns/return-picture.route.ts'),
  route('pay/:order/now', 'orders/payments/pay-now.route.tsx'),
  route('payment-provider/webhook', 'orders/payments/webhook.route.ts'),
  route('payment-provider/return', 'orders/payments/return.route.tsx'),
  route('orders/:order/invoice', 'orders/invoices/invoice.route.tsx'),
  route('orders/:order/invoice.pdf', 'orders/invoices/invoice-pdf.route.ts'),
  route('profile', 'account/profile.route.tsx'),
  route('profile/data.json', 'account/data-export.route.ts'),
  route('profile/delete', 'account/delete-account.route.tsx'),

  route('profile/two-factor', 'account/two-factor.route.tsx'),

  route('dashboard/pictures', 'products/uploads/upload.route.ts'),
  route('dashboard/videos', 'products/uploads/video.route.ts'),
  ...adminRoutes('dashboard'),
  ...adminRoutes('admin'),
  route('webhooks/courier', 'orders/parcels/updates.route.ts'),
  route('mailbox', 'admin/mailbox/mailbox.route.tsx'),

  ...developmentRoutes,

  route('*', 'pages/storefront/not-found.route.tsx'),
];

/** Every page is inside the layout that loads the last response's toast. */
export default [
  layout('pages/layout/toasts.route.tsx', { id: 'toasts' }, pages),
] satisfies RouteConfig;
