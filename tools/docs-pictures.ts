import sharp from 'sharp';

/** The pictures in the docs, each a desktop and a phone screenshot side by side. */
const pairs = {
  shop: ['visitor/home.1440.light', 'visitor/home.390.light'],
  product: ['visitor/product.1440.light', 'visitor/product.390.dark'],
  admin: ['owner/admin.1440.light', 'owner/dashboard-to-call.390.light'],
  products: [
    'owner/dashboard-admin-products.1440.light',
    'owner-products/dashboard-edit-a-product.390.light',
  ],
  analytics: ['owner/dashboard-admin-analytics.1440.dark', 'owner/dashboard-admin-orders.390.dark'],
} as const;
const height = 460;
const gap = 24;

/** Reads the screenshots in the folder `shots` and writes docs/pictures/, with the top of each page. */
export async function makeDocsPictures(shots: string): Promise<void> {
  for (const [name, [wide, narrow]] of Object.entries(pairs)) {
    const desktop = await cropToWindow(`${shots}/${wide}.png`, 1440, 900);
    const phone = await cropToWindow(`${shots}/${narrow}.png`, 390, 844);
    const width = desktop.width + gap + phone.width;
    await sharp({ create: { width, height, channels: 4, background: 'transparent' } })
      .composite([
        { input: desktop.bytes, left: 0, top: 0 },
        { input: phone.bytes, left: desktop.width + gap, top: 0 },
      ])
      .webp({ quality: 40, effort: 6 })
      .toFile(`docs/pictures/${name}.webp`);
  }
}

async function cropToWindow(
  file: string,
  width: number,
  windowHeight: number,
): Promise<{ bytes: Buffer; width: number }> {
  const top = await sharp(file)
    .extract({ left: 0, top: 0, width, height: windowHeight })
    .toBuffer();
  const { data, info } = await sharp(top).resize({ height }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width };
}
