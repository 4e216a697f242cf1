/** The pages measured while the shop grows. `product` is the address of a product. */

export function customerPages(product: string): string[] {
  return [
    '/',
    '/categories',
    '/store',
    '/store?category=Sarees',
    '/store?category=Lehengas&sort=price-high',
    '/store?search=silk',
    '/store?search=banrasi+saree',
    '/store?search=green+silk+saree+under+20000',
    '/store?size=S&color=Jamuni',
    '/store?sort=newest&page=2',
    product,
    '/cart',
    '/orders',
    '/api/v1/suggestions?q=banrasi',
  ];
}

/** The owner's pages of orders and products: the overview, filtered lists, the reports. */
export const adminPages = [
  '/admin',
  '/admin/orders',
  '/admin/orders?page=10',
  '/admin/orders?status=pending',
  '/admin/orders?status=delivered',
  '/admin/orders?search=priya',
  '/admin/orders?search=980000',
  '/admin/orders?search=nobody',
  '/admin/orders?from=2026-01-01&to=2026-12-31',
  '/admin/orders?search=priya&status=shipped',
  '/admin/orders/calls',
  '/admin/products',
  '/admin/products?page=20',
  '/admin/products?search=saree',
  '/admin/products?category=none',
  '/admin/products?show=low',
  '/admin/products?show=hidden',
  '/admin/products?show=sale&sort=price-low',
  '/admin/products?sort=stock',
  '/admin/analytics',
  '/admin/analytics?days=12m',
  '/admin/analytics?days=all',
];
