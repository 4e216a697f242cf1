import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every component on one page. A built shop contains nothing of it. */
const developmentRoutes =
  process.env.NODE_ENV === 'development' ? [route('dev/ui', 'dev-ui/dev-ui.route.tsx')] : [];

/** The admin and its tabs, at one of its two addresses (Q88). */
function adminRoutes(base: 'dashboard' | 'admin') {
  return route(base, 'admin/admin.route.tsx', { id: base }, [
    layout('admin/tab.route.tsx', { id: `${base}/tab` }, [
      index('admin/overview.route.tsx', { id: `${base}/overview` }),
      layout('call-queue/orders-layout.route.tsx', { id: `${base}/orders-frame` }, [
        route('orders', 'admin-orders/orders.route.tsx', { id: `${base}/orders` }),
        route('orders/calls', 'call-queue/calls.route.tsx', { id: `${base}/orders/calls` }),
        route('orders/returns', 'order-returns/admin-returns.route.tsx', {
          id: `${base}/orders/returns`,
        }),
      ]),
      route('products', 'admin-products/products.route.tsx', { id: `${base}/products` }),
      route('products/files', 'product-csv/import-export.route.tsx', {
        id: `${base}/product-files`,
      }),
      route('settings', 'admin-settings/settings.route.tsx', { id: `${base}/settings` }),
      route('settings/activity', 'admin-activity/activity.route.tsx', {
        id: `${base}/activity`,
      }),
      route('settings/attributes', 'admin-attributes/attributes.route.tsx', {
        id: `${base}/attributes`,
      }),
      route('settings/attributes/:attribute', 'admin-attributes/attribute.route.tsx', {
        id: `${base}/attribute`,
      }),
      route('settings/cash-on-delivery', 'admin-cod/cod-rules.route.tsx', {
        id: `${base}/cash-on-delivery`,
      }),
      route('settings/colors', 'admin-colors/colors.route.tsx', { id: `${base}/colors` }),
      route('settings/size-charts', 'admin-size-charts/size-charts.route.tsx', {
        id: `${base}/size-charts`,
      }),
      route('settings/size-charts/:chart', 'admin-size-charts/size-chart.route.tsx', {
        id: `${base}/size-chart`,
      }),
      route('settings/add-ons', 'admin-add-ons/add-on-groups.route.tsx', {
        id: `${base}/add-ons`,
      }),
      route('settings/add-ons/:group', 'admin-add-ons/add-on-group.route.tsx', {
        id: `${base}/add-on`,
      }),
      route('settings/online-payments', 'provider-payments/online-payments.route.tsx', {
        id: `${base}/online-payments`,
      }),
      route('settings/delivery-zones', 'admin-delivery-zones/delivery-zones.route.tsx', {
        id: `${base}/delivery-zones`,
      }),
      route('settings/delivery-zones/:zone', 'admin-delivery-zones/delivery-zone.route.tsx', {
        id: `${base}/delivery-zone`,
      }),
      route('settings/backup-key', 'admin-backups/backup-key.route.tsx', {
        id: `${base}/backup-key`,
      }),
      route('settings/restore/:name', 'admin-backups/restore.route.tsx', {
        id: `${base}/restore`,
      }),
      route('analytics', 'analytics/analytics.route.tsx', { id: `${base}/analytics` }),
    ]),
    route('orders/new.json', 'order-alerts/new-orders.route.ts', { id: `${base}/orders/new` }),
    route('orders/claims/:claim.webp', 'payments/claim-picture.route.ts', {
      id: `${base}/orders/claim`,
    }),
    route('orders/parcels/:order/:number/label', 'shipments/courier-label.route.ts', {
      id: `${base}/orders/courier-label`,
    }),
    route('orders/gstr1', 'gst-returns/gstr1.route.ts', { id: `${base}/orders/gstr1` }),
    route('orders/export.csv', 'order-documents/export.route.ts', { id: `${base}/orders/export` }),
    route('products/files/:file', 'product-csv/export.route.ts', { id: `${base}/product-file` }),
    route('settings/backups/:name?', 'admin-backups/backups.route.ts', { id: `${base}/backups` }),
    route('analytics/:report.csv', 'analytics/report-csv.route.ts', {
      id: `${base}/analytics-file`,
    }),
  ]);
}

/** The packing slip: a sheet to print, without the admin around it. */
function packingSlipRoute(base: 'dashboard' | 'admin') {
  const id = `${base}/orders/slip`;
  return route(id, 'order-documents/packing-slip.route.tsx', { id });
}

/** Every URL of the shop (docs/product/layout-and-routes.md). */
export const pages = [
  index('storefront/home.route.tsx'),
  route('store', 'storefront/store.route.tsx'),
  route('product/:id/:slug?', 'storefront/product.route.tsx'),
  route('cards/:ids', 'catalogue/cards.route.ts'),
  route('choices/:ids', 'catalogue/choices.route.ts'),
  route('size-chart/:id', 'product-page/size-chart.route.tsx'),
  route('back-in-stock/stop', 'back-in-stock/stop.route.tsx'),
  route('back-in-stock/:id', 'back-in-stock/notify-me.route.tsx'),
  route('categories', 'storefront/categories.route.tsx'),
  route('about', 'storefront/about.route.tsx'),
  route('privacy', 'storefront/privacy.route.tsx'),
  route('terms', 'storefront/terms.route.tsx'),
  route('shipping', 'storefront/shipping.route.tsx'),

  route('auth', 'sign-in/auth.route.tsx'),
  route('auth/confirm', 'sign-in/confirm.route.tsx'),
  route('auth/forgot', 'sign-in/forgot.route.tsx'),
  route('auth/reset', 'sign-in/reset.route.tsx'),
  route('auth/code', 'sign-in/code.route.tsx'),
  route('auth/google', 'google/google.route.ts'),
  route('auth/v1/authorize', 'google/authorize.route.ts'),
  route('auth/v1/callback', 'google/callback.route.ts'),
  route('sign-out', 'sign-in/sign-out.route.ts'),

  route('cart', 'cart/cart.route.tsx'),
  route('wishlist', 'wishlist/wishlist.route.tsx'),
  route('checkout', 'checkout/checkout.route.tsx'),
  route('checkout/pin.json', 'checkout/pin.route.ts'),
  route('order-confirmation', 'orders/order-confirmation.route.tsx'),
  route('orders', 'orders/orders.route.tsx'),
  route('pay/:order', 'pay-page/pay.route.tsx'),
  route('orders/:order/return', 'order-returns/return.route.tsx'),
  route('pay/:order/now', 'pay-page/pay-now.route.ts'),
  route('payment-provider/webhook', 'provider-payments/webhook.route.ts'),
  route('payment-provider/return', 'provider-payments/return.route.tsx'),
  route('orders/:order/invoice', 'invoices/invoice.route.tsx'),
  route('orders/:order/invoice.pdf', 'invoices/invoice-pdf.route.ts'),
  route('profile', 'account/profile.route.tsx'),
  route('profile/data.json', 'account/data-export.route.ts'),
  route('profile/delete', 'account/delete-account.route.tsx'),

  route('profile/two-factor', 'account/two-factor.route.tsx'),

  route('dashboard/pictures', 'uploads/upload.route.ts'),
  route('dashboard/videos', 'uploads/video.route.ts'),
  adminRoutes('dashboard'),
  adminRoutes('admin'),
  packingSlipRoute('dashboard'),
  packingSlipRoute('admin'),
  route('webhooks/courier', 'shipments/updates.route.ts'),
  route('mailbox', 'admin/mailbox.route.tsx'),

  ...developmentRoutes,

  route('*', 'storefront/not-found.route.tsx'),
];

/** Every page is inside the layout that loads the last answer's toast. */
export default [layout('layout/toasts.route.tsx', { id: 'toasts' }, pages)] satisfies RouteConfig;
