import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** The components on one page. A built shop has neither the page nor a byte of it. */
const duringDevelopment =
  process.env.NODE_ENV === 'development' ? [route('dev/ui', 'dev-ui/dev-ui.route.tsx')] : [];

/** Every URL of the shop (SPEC 2, Route table). */
export default [
  index('storefront/home.route.tsx'),
  route('store', 'storefront/store.route.tsx'),
  route('product/:id', 'storefront/product.route.tsx'),
  route('categories', 'storefront/categories.route.tsx'),
  route('about', 'storefront/about.route.tsx'),
  route('privacy', 'storefront/privacy.route.tsx'),
  route('terms', 'storefront/terms.route.tsx'),
  route('shipping', 'storefront/shipping.route.tsx'),

  route('auth', 'auth/auth.route.tsx'),
  route('auth/confirm', 'auth/confirm.route.tsx'),
  route('sign-out', 'auth/sign-out.route.ts'),

  route('cart', 'cart/cart.route.tsx'),
  route('wishlist', 'wishlist/wishlist.route.tsx'),
  route('checkout', 'checkout/checkout.route.tsx'),
  route('order-confirmation', 'orders/order-confirmation.route.tsx'),
  route('orders', 'orders/orders.route.tsx'),

  route('dashboard', 'dashboard/dashboard.route.tsx', { id: 'dashboard' }),
  route('admin', 'dashboard/dashboard.route.tsx', { id: 'admin' }),
  route('mailbox', 'dashboard/mailbox.route.tsx'),

  ...duringDevelopment,

  route('*', 'storefront/not-found.route.tsx'),
] satisfies RouteConfig;
