import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import type { PaymentProvider } from '#app/kit/payment-provider.ts';
import type { Role } from '#app/kit/permissions.ts';
import type { Google } from '#app/people/google/google.contract.ts';
import type { StockKey } from '#app/products/catalogue/stock.store.server.ts';
import { noCodRules } from '#app/shop/settings/shop-settings.contract.ts';
import type { BackupBucket } from '#database/backup/backup-bucket.ts';
import { openBackups } from '#database/backup/backup-folder.ts';
import { afterCommit, inSavepoint, inTransaction, withCommit } from '#database/transaction.ts';
import { type Mailer, mailboxMailer } from '#platform/email/mailer.ts';
import { requeueEmail, writeEmails } from '#platform/email/outbox.ts';
import { openOutbox } from '#platform/email/outbox-worker.ts';
import { openLimits } from '#platform/limits/limits.ts';
import type { Log } from '#platform/log/log.ts';
import { openPictures } from '#platform/pictures.ts';
import type { Client, Db, Permitted, Shop, ShopSettings, User } from '#platform/shop.ts';
import { type FetchFile, openFetchFile } from '#platform/web/fetch-file.ts';
import { closeWhenDone } from './close-when-done.ts';
import { memoryFiles } from './memory-files.ts';
import { silentLog } from './silent-log.ts';
import { openTestDatabase } from './test-database.ts';

export type TestShop = Shop & {
  connection: pg.ClientConfig;
  /** Where its backups are stored. */
  backupFolder: string;
  /** Sets the shop's clock, which otherwise shows real time. */
  setNow(now: Date): void;
  /** Sends every email that is due. */
  sendEmails(): Promise<void>;
};

export const testOwnerEmail = 'owner@example.com';

const testStoreProfile: ShopSettings['storeProfile'] = {
  name: 'Fashion Haat',
  supportPhone: '+91 98765 43210',
  chatPhone: '+91 98765 43210',
  supportEmail: 'help@example.com',
  supportHours: 'Monday to Saturday, 10 AM to 6 PM IST',
  notifyEmail: testOwnerEmail,
  socialUrl: 'https://example.com/haat',
  builderCredit: 'the makers',
  upiId: '',
  bankDetails: '',
  offersCod: false,
  paysAtCheckout: false,
  codRules: noCodRules,
  expiresAfterDays: 0,
  returnDays: 7,
  onlyBuyersReview: false,
  signsOutIdleOwner: false,
  legalName: '',
  legalAddress: '',
  gstNumber: '',
  issuesInvoices: false,
  invoicesByHand: false,
  invoicePrefix: 'FH',
  defaultHsn: '',
  gstRates: '',
  showsPricesBeforeTax: false,
  grievanceName: '',
  grievanceEmail: '',
  grievancePhone: '',
  holidays: [],
  deliveryZones: [],
};

/** The client of a test's use cases, if that does not matter. */
export const testClient: Client = {
  address: '203.0.113.7',
  device: 'a browser',
  requestId: 'a request',
};

/** A shop on an empty database; emails go to the mailbox or to `mailer`. */
export async function openTestShop(
  options: {
    mailer?: Mailer;
    log?: Log;
    fetchFile?: FetchFile;
    paymentProvider?: PaymentProvider;
    backupBucket?: BackupBucket;
    google?: Google;
  } & Partial<Pick<ShopSettings, 'emailVerification' | 'undoSeconds' | 'redirectUrls'>> = {},
): Promise<TestShop> {
  const database = await openTestDatabase(options.log);
  const log = options.log ?? silentLog;
  const files = memoryFiles();
  let fixed: Date | null = null;
  const now = () => fixed ?? new Date();
  const folder = await mkdtemp(path.join(tmpdir(), 'test-shop-'));
  closeWhenDone(() => rm(folder, { recursive: true }));
  return {
    db: database.db,
    damage: database.damage,
    replica: null,
    connection: database.connection,
    backupFolder: folder,
    transaction: (work) => inTransaction(database.db, work),
    savepoint: inSavepoint,
    withCommit,
    afterCommit,
    // Emails are sent by `sendEmails` alone, however long the test takes.
    outbox: { write: writeEmails, requeue: requeueEmail },
    now,
    limits: openLimits(database.pool),
    pictures: openPictures(files),
    files,
    backups: openBackups(folder, { db: database.db, files, now }, options.backupBucket),
    restoring: null,
    fetchFile: options.fetchFile ?? openFetchFile(),
    paymentProvider: options.paymentProvider ?? null,
    aggregator: null,
    google: options.google ?? null,
    log,
    settings: {
      redirectUrls: options.redirectUrls ?? [],
      emailVerification: options.emailVerification ?? 'optional',
      undoSeconds: options.undoSeconds ?? 0,
      backsUpNightly: true,
      publicUrl: new URL('http://localhost:3000'),
      ownerEmail: testOwnerEmail,
      mailHost: null,
      isDatabaseBundled: true,
      pictureBucket: null,
      environment: testStoreProfile,
      storeProfile: testStoreProfile,
    },
    setNow(date) {
      fixed = date;
    },
    async sendEmails() {
      const outbox = openOutbox(database.db, options.mailer ?? mailboxMailer(), log, afterCommit);
      await outbox.drain();
      await outbox.stop();
    },
  };
}

export type TestVariant = {
  size?: string;
  color?: string;
  stock: number;
  priceDifferencePaise?: number;
};

/** A visible product; override only what matters to the test. */
export async function givenProduct(
  shop: Shop,
  overrides: {
    name?: string;
    pricePaise?: number;
    salePricePaise?: number;
    stock?: number;
    sizes?: string[];
    colors?: string[];
    categoryId?: string;
    description?: string;
    material?: string;
    isFeatured?: boolean;
    isActive?: boolean;
    createdAt?: Date;
    /** Each size and color with its own stock; the product's is their sum. */
    variants?: TestVariant[];
  } = {},
): Promise<{ id: string; name: string }> {
  const { variants } = overrides;
  return shop.db.transaction().execute(async (db) => {
    const product = await db
      .insertInto('products')
      .values({
        name: overrides.name ?? 'Gadwal Pattu Saree',
        description: overrides.description ?? 'Silk, woven by hand.',
        material: overrides.material ?? '',
        price_paise: overrides.pricePaise ?? 1_675_000,
        sale_price_paise: overrides.salePricePaise ?? null,
        stock_quantity: variants
          ? variants.reduce((sum, { stock }) => sum + stock, 0)
          : (overrides.stock ?? 10),
        has_variants: variants !== undefined,
        sizes: overrides.sizes ?? [],
        colors: overrides.colors ?? [],
        category_id: overrides.categoryId ?? null,
        is_featured: overrides.isFeatured ?? false,
        is_active: overrides.isActive ?? true,
        deleted_at: null,
        created_at: overrides.createdAt ?? new Date(),
      })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow();
    if (variants) await insertVariants(db, product.id, variants);
    return product;
  });
}

/** A kurta at ₹1,650 in these sizes, each with its stock. The last one costs ₹100 more. */
export function givenKurta(
  shop: Shop,
  stock: Readonly<Record<string, number>>,
): Promise<{ id: string; name: string }> {
  const sizes = Object.keys(stock);
  const variants = Object.entries(stock).map(([size, count]) => ({
    ...{ size, stock: count },
    priceDifferencePaise: size === sizes.at(-1) ? 10_000 : 0,
  }));
  return givenProduct(shop, { name: 'Dabu Kurta', pricePaise: 165_000, sizes, variants });
}

async function insertVariants(db: Db, productId: string, variants: TestVariant[]): Promise<void> {
  await db
    .insertInto('product_variants')
    .values(
      variants.map(({ size = null, color = null, stock, priceDifferencePaise = 0 }) => ({
        product_id: productId,
        size,
        color,
        stock_quantity: stock,
        price_difference_paise: priceDifferencePaise,
      })),
    )
    .execute();
}

/** The stock of a product without sizes and colors. */
export function stockKey(productId: string): StockKey {
  return { productId, size: null, color: null };
}

export async function givenCategory(shop: Shop, name: string): Promise<string> {
  const { id } = await shop.db
    .insertInto('categories')
    .values({ name })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type UserOverrides = { fullName?: string };

/** A customer with an account, signed in. */
export function givenUser(shop: Shop, overrides: UserOverrides = {}): Promise<User> {
  const email = `user-${randomBytes(4).toString('hex')}@example.com`;
  return givenAccount(shop, { email, role: 'customer', ...overrides });
}

/** The owner, signed in, with every permission of theirs. */
export async function givenOwner(shop: Shop, overrides: UserOverrides = {}): Promise<Permitted> {
  const owner = await givenAccount(shop, { email: testOwnerEmail, role: 'owner', ...overrides });
  return owner as Permitted;
}

async function givenAccount(
  shop: Shop,
  { email, role, fullName = 'Ananya Deshpande' }: { email: string; role: Role; fullName?: string },
): Promise<User> {
  const { id: userId } = await shop.db
    .insertInto('users')
    .values({ email, email_confirmed_at: new Date(), password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('profiles')
    .values({
      user_id: userId,
      role,
      full_name: fullName,
    })
    .execute();
  const { id: sessionId } = await shop.db
    .insertInto('sessions')
    .values({
      user_id: userId,
      reference_hash: randomBytes(32),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { userId, sessionId, email, fullName, role, client: testClient };
}

/** Sets the delivery charge from now on. */
export async function givenDeliveryCharge(shop: Shop, paise: number): Promise<void> {
  await shop.db.insertInto('delivery_settings').values({ delivery_charge_paise: paise }).execute();
}

export async function stockOf(shop: Shop, productId: string): Promise<number> {
  const row = await shop.db
    .selectFrom('products')
    .select('stock_quantity')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow();
  return row.stock_quantity;
}

/** The stock of each variant of a product, by size and color: { 'M Rani': 2 }. */
export async function variantStockOf(
  shop: Shop,
  productId: string,
): Promise<Record<string, number>> {
  const rows = await shop.db
    .selectFrom('product_variants')
    .select(['size', 'color', 'stock_quantity as stock'])
    .where('product_id', '=', productId)
    .orderBy('size')
    .orderBy('color')
    .execute();
  return Object.fromEntries(
    rows.map(({ size, color, stock }) => [[size, color].filter(Boolean).join(' '), stock]),
  );
}
