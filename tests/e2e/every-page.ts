import { expect, type Page } from '@playwright/test';
import { pages } from '#app/routes.ts';
import { openProduct } from './checkout.ts';
import { openPage } from './open-page.ts';
import { owner } from './owner.ts';
import { fillSignIn, signInAsOwner, signUp } from './sign-in.ts';

/**
 * A tour of every page that a kind of person sees. It yields the page's name at each stop, where the caller
 * inspects it. New routes are included automatically.
 */
export type PageTour = (page: Page) => AsyncGenerator<string>;

const customer = { email: 'asha.who.looks.around@example.in', password: 'chanderi silk' };
const saree = 'Meenakshi Kanjivaram Silk Saree';

/** Every page with its own address: no parameters, form targets, files or API. */
const addresses = pages
  .map(({ path = '' }) => `/${path}`)
  .filter(
    (address) =>
      !/[:*.]|\/(sign-out|pictures|videos|gstr1|courier|webhook)$|^\/payment-provider\/|^\/auth\/v1\//.test(
        address,
      ),
  );

async function* asVisitor(page: Page): AsyncGenerator<string> {
  yield* everyAddress(page);
  yield* openAll(page, {
    'store, a category': '/store?category=Sarees',
    'store, nothing found': '/store?search=nothing+like+this',
    'sign up': '/auth?tab=sign-up',
    'page not found': '/no/such/page',
  });
  await openPage(page, '/store?search=silk&size=M&to=30000');
  await page.getByRole('button', { name: 'Filters' }).click();
  yield 'store, filters open';
  await openProduct(page, saree);
  yield 'product';
  await openPage(page, '/auth');
  await press(page, 'Sign In');
  await expect(page.getByRole('alert')).toBeVisible();
  yield 'sign in, refused';
}

async function* asCustomer(page: Page): AsyncGenerator<string> {
  await signUp(page.context(), customer);
  await signIn(page, customer);
  yield 'home, welcomed';

  await openProduct(page, saree);
  yield 'product';
  yield* openAll(page, { 'product, review form': `${page.url()}?review=true` });
  await press(page, 'Submit Review');
  await expect(page.getByRole('alert')).toContainText('Rating Required');
  yield 'product, review refused';
  await openProduct(page, saree);
  await press(page, 'Add to Cart');
  await expect(page.getByRole('alert')).toContainText('Please select');
  yield 'product, refused';
  await page.getByText('Free Size', { exact: true }).click();
  await page.getByText('Arakku Red', { exact: true }).click();
  await press(page, 'Add to Cart');
  await expect(page.getByRole('status').last()).toContainText('Added to Cart');
  await page.getByRole('button', { name: `Wishlist: ${saree}` }).click();
  await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible();
  yield* everyAddress(page);

  await openPage(page, '/cart');
  await press(page, 'Proceed to Checkout');
  await expect(page.getByLabel('Pincode')).toBeVisible();
  yield 'checkout, address';
  page.once('dialog', (dialog) => dialog.accept());
  await press(page, 'Continue to Payment');
  await expect(page.getByLabel('Pincode')).toHaveAttribute('aria-invalid');
  yield 'checkout, address refused';
  await page.getByLabel('Pincode').fill('411 004');
  await page.getByLabel('Address *', { exact: true }).fill('12 Sahyadri Apartments');
  await press(page, 'Continue to Payment');
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeVisible();
  yield 'checkout, confirm';
  await openPage(page, page.url().replace('step=confirm', 'step=payment'));
  await expect(page.getByRole('button', { name: 'Review order' })).toBeVisible();
  yield 'checkout, payment';
  await press(page, 'Review order');
  await page.getByRole('button', { name: /Place Order/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Order Placed');
  yield 'order confirmation';
  await openPage(page, '/orders');
  yield 'orders, one pending';
  yield* openAll(page, {
    'profile, editing': '/profile?edit=profile',
    'profile, change email': '/profile?change=email',
    'profile, change password': '/profile?change=password',
    'delete my account, an order on its way': '/profile/delete',
  });
}

async function* asOwner(page: Page): AsyncGenerator<string> {
  await signIn(page, owner);
  await expect(page).toHaveURL(/\/admin$/);
  yield 'dashboard, welcomed';
  yield* everyAddress(page);
  for (const tab of await dashboardTabs(page)) yield* openAll(page, { [`dashboard, ${tab}`]: tab });
  await openPage(page, '/admin/orders');
  await page.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'dashboard, an order';
  await page.getByLabel('Tracking URL').fill('javascript:alert(1)');
  await page.getByRole('button', { name: /^(Add|Update)$/ }).click();
  await expect(page.getByLabel('Tracking URL')).toHaveAttribute('aria-invalid');
  yield 'dashboard, an order, its tracking link refused';
  await page.getByRole('link', { name: 'Packing slip and label' }).click();
  await expect(page.getByRole('heading', { name: 'Packing slip' })).toBeVisible();
  yield 'packing slip';
  yield* openAll(page, {
    'dashboard, orders, none found': '/admin/orders?search=nothing+like+this&status=shipped',
  });
  await openPage(page, '/admin/orders');
  await page
    .getByRole('checkbox', { name: /^Select FH/ })
    .first()
    .check();
  await press(page, 'Set Status');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'dashboard, orders, asked about the ticked';
  yield* openAll(page, { 'dashboard, to call': '/admin/orders/calls' });
  await page.getByRole('button', { name: 'Cancelled' }).first().click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'dashboard, asked before an order is cancelled';
  await press(page, 'Cancel');
  await page.getByRole('link', { name: 'Wants Change' }).first().click();
  await page.getByLabel('Phone Number').fill('12');
  await press(page, 'Save Changes');
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('aria-invalid');
  yield 'dashboard, a change refused';
  await openPage(page, '/admin/orders/calls');
  await page.getByRole('link', { name: 'Payment' }).first().click();
  await page.getByLabel('Paid by').selectOption('upi');
  await press(page, 'Payment Received');
  await expect(page.getByLabel('Reference')).toHaveAttribute('aria-invalid');
  yield 'dashboard, a payment refused';
}

/** The other tabs of the admin, and what else only the owner sees. */
async function* asOwnerOfGoods(page: Page): AsyncGenerator<string> {
  await signInAsOwner(page);
  yield* openAll(page, { 'dashboard, add a product': '/admin/products?product=new' });
  await openPage(page, '/admin/products');
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'dashboard, edit a product';
  await page.getByText('Image descriptions').click();
  await page.getByText('History of price and stock').click();
  await page.getByLabel('Price (₹) *', { exact: true }).fill('12.345');
  await press(page, 'Update Product');
  await expect(page.getByLabel('Price (₹) *', { exact: true })).toHaveAttribute('aria-invalid');
  yield 'dashboard, a product refused';
  yield* openAll(page, {
    'dashboard, products, none found': '/admin/products?search=nothing+like+this',
    'dashboard, product files': '/admin/products/files',
  });
  const file = {
    name: 'a.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,price\nSaree,-5\n'),
  };
  await page.getByLabel('CSV file').setInputFiles(file);
  await press(page, 'Check the file');
  await expect(page.getByText('Fix 1 error to import.')).toBeVisible();
  yield 'dashboard, a file with an error';
  await openPage(page, '/admin/products');
  await page
    .getByRole('checkbox', { name: /^Select [A-Z]/ })
    .first()
    .check();
  yield 'dashboard, products, one ticked';
  await page.getByLabel('Change selected products').selectOption('Delete');
  await press(page, 'Apply to selected');
  await expect(page.getByRole('dialog')).toBeVisible();
  yield 'dashboard, asked before selected products are deleted';
  await openPage(page, '/admin/products');
  await page.getByText('3 units').first().click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  yield 'dashboard, products, a stock that is changed';
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'dashboard, asked before a product is deleted';
  yield* openAll(page, {
    'dashboard, activity': '/admin/settings/activity',
    'dashboard, activity, none of a kind': '/admin/settings/activity?kind=backup-restored',
  });
  yield* sizeCharts(page);
  yield* addOns(page);
  yield* deliveryZones(page);
  await openPage(page, '/admin/settings/attributes');
  await page.getByRole('link', { name: /^Fabric/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('a:b');
  await press(page, 'Save Attribute');
  await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid');
  yield 'dashboard, an attribute refused';
  await openPage(page, '/admin/settings');
  await page.getByLabel('Delivery Charge').fill('-1');
  await press(page, 'Update Delivery Charge');
  await expect(page.getByLabel('Delivery Charge')).toHaveAttribute('aria-invalid');
  yield 'dashboard, a delivery charge refused';
  await page
    .getByRole('button', { name: /^Delete / })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'dashboard, asked before a category is deleted';
  await openPage(page, '/admin/analytics?days=12m');
  for (const toggle of await page.getByText('View table').all()) await toggle.click();
  yield 'dashboard, every figure as a table';
  await openProduct(page, saree);
  await page.getByText('Hide', { exact: true }).first().click();
  yield 'product, hiding a review';
  await openPage(page, '/profile/two-factor');
  await page.getByLabel('Current Password').fill(owner.password);
  await press(page, 'Set Up One-Time Codes');
  await press(page, 'Turn On');
  await expect(page.getByRole('alert')).toContainText('Please enter the code');
  yield 'one-time codes, refused';
  await press(page, 'Cancel');
}

/** A shop's first size chart, and refusals. It is deleted again. */
async function* sizeCharts(page: Page): AsyncGenerator<string> {
  yield* openAll(page, { 'dashboard, size charts, none': '/admin/settings/size-charts' });
  await page.getByLabel('Chart', { exact: true }).selectOption('Kurta');
  await press(page, 'Add Size Chart');
  await expect(page.getByRole('textbox', { name: 'Bust' }).first()).toBeVisible();
  yield 'dashboard, a size chart';
  await page.getByRole('textbox', { name: 'Bust' }).nth(2).fill('wide');
  await press(page, 'Save Size Chart');
  await expect(page.getByRole('textbox', { name: 'Bust' }).nth(2)).toHaveAttribute('aria-invalid');
  yield 'dashboard, a size chart refused';
  yield* openAll(page, { 'dashboard, size charts, one': '/admin/settings/size-charts' });
  await page.getByRole('link', { name: /Kurta.*7 sizes/s }).click();
  await press(page, 'Delete Size Chart');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  yield 'dashboard, asked before a size chart is deleted';
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByLabel('Chart', { exact: true })).toBeVisible();
}

/** A shop's first add-ons, and refusals. They are deleted again. */
async function* addOns(page: Page): AsyncGenerator<string> {
  await openPage(page, '/admin/settings/add-ons');
  await page.getByRole('combobox').selectOption({ index: 0 });
  await press(page, 'Add Add-on');
  await expect(page.getByRole('button', { name: 'Save Add-on' })).toBeVisible();
  yield 'dashboard, an add-on';
  await page.getByLabel('Price, ₹').first().fill('much');
  await press(page, 'Save Add-on');
  await expect(page.getByLabel('Price, ₹').first()).toHaveAttribute('aria-invalid');
  yield 'dashboard, an add-on refused';
  await press(page, 'Delete Add-on');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByRole('button', { name: 'Add Add-on' })).toBeVisible();
}

/** A shop's first zone, and refusals. It is deleted again. */
async function* deliveryZones(page: Page): AsyncGenerator<string> {
  await openPage(page, '/admin/settings/delivery-zones');
  await page.getByRole('combobox').selectOption('North-East');
  await press(page, 'Add Zone');
  await expect(page.getByRole('button', { name: 'Save Zone' })).toBeVisible();
  yield 'dashboard, a delivery zone';
  await page.getByLabel('PIN codes that begin with').fill('seven');
  await press(page, 'Save Zone');
  await expect(page.getByLabel('PIN codes that begin with')).toHaveAttribute('aria-invalid');
  yield 'dashboard, a delivery zone refused';
  await press(page, 'Delete Zone');
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /Delete/ })
    .click();
  await expect(page.getByRole('button', { name: 'Add Zone' })).toBeVisible();
}

/** The tours by kind of person. */
export const pageTours: Record<string, PageTour> = {
  visitor: asVisitor,
  customer: asCustomer,
  owner: asOwner,
  'owner-products': asOwnerOfGoods,
};

async function* everyAddress(page: Page): AsyncGenerator<string> {
  for (const address of addresses) yield* openAll(page, { [address]: address });
}

async function* openAll(page: Page, pages: Record<string, string>): AsyncGenerator<string> {
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    yield name;
  }
}

/** The addresses of the tabs, read from the page so that a new one is included. */
async function dashboardTabs(page: Page): Promise<string[]> {
  await openPage(page, '/admin');
  const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
}

async function signIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await openPage(page, '/auth');
  await fillSignIn(page, who);
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible();
}

function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}
