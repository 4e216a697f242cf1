import { photo } from '../support/test-pictures.ts';
import { webm } from '../support/test-videos.ts';
import { newPerson } from './acceptance/people.ts';
import { openProduct } from './checkout.ts';
import { openPage, waitForHydration } from './open-page.ts';
import { viewports } from './screens.ts';
import { signInAsOwner } from './sign-in.ts';
import { expect, test } from './test.ts';
import { newVisitor } from './without-splash.ts';

const saree = 'Pochampally Ikat Cotton Saree';

test.use({ viewport: viewports.phone });

/** A photo as from a phone, or a small one. */
async function photoFile(name: string, size?: { width: number; height: number }) {
  return { name, mimeType: 'image/jpeg', buffer: await photo(size) };
}

test('a customer adds pictures to a review; everybody looks closer; the owner hides one', async ({
  page,
  browser,
}) => {
  await newPerson(page.context(), 'leela.with.a.camera@example.in');
  await openProduct(page, saree);
  await page.getByRole('link', { name: 'Write Review' }).click();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByLabel('Your Review', { exact: true }).fill('The slubs show in daylight.');
  await page
    .getByLabel('Your Pictures')
    .setInputFiles([
      await photoFile('by-the-window.jpg', { width: 300, height: 400 }),
      { name: 'a-note.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    ]);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  await expect(page.getByRole('alert')).toContainText('a-note.jpg is not an image file');
  await expect(page.getByLabel('Your Review', { exact: true })).toHaveValue(
    'The slubs show in daylight.',
  );
  await page
    .getByLabel('Your Pictures')
    .setInputFiles([
      await photoFile('by-the-window.jpg'),
      await photoFile('the-hem.jpg', { width: 300, height: 400 }),
    ]);
  await page.getByRole('button', { name: 'Submit Review' }).click();
  // Making every width of a photo takes seconds on a busy machine.
  await expect(page.getByRole('status').last()).toContainText('Review Submitted', {
    timeout: 60_000,
  });

  const visitor = await newVisitor(browser);
  await visitor.setViewportSize(viewports.phone);
  const details: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('-detail.avif')) details.push(request.url());
  });
  await openProduct(visitor, saree);
  const reviews = visitor.getByRole('region', { name: 'Reviews' });
  const links = reviews.getByRole('link', { name: /^Enlarge: Picture \d from / });
  await expect(links).toHaveCount(2);
  // Before that a tap opens the picture's file, as without script.
  await waitForHydration(visitor);
  await links.first().click();
  const viewer = visitor.getByRole('dialog', { name: 'Pictures, enlarged' });
  await expect(viewer.getByRole('img')).toHaveCount(2);
  expect(details).toEqual([]);
  await viewer.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => details.length).toBe(1);
  await visitor.keyboard.press('Escape');
  await expect(links.first()).toBeFocused();

  const owner = await newVisitor(browser);
  await owner.setViewportSize(viewports.phone);
  await signInAsOwner(owner);
  await openProduct(owner, saree);
  const review = owner.getByRole('region', { name: 'Reviews' }).getByRole('listitem').first();
  await review.locator('summary').filter({ hasText: 'Hide Picture 2' }).click();
  await review.getByLabel('Reason').last().fill('Somebody else is in it.');
  await review.getByRole('button', { name: 'Hide Picture 2' }).click();
  await expect(owner.getByRole('status').last()).toContainText('Picture Hidden');
  await expect(links).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Enlarge: Picture 2 from / })).toBeVisible();
  await visitor.context().close();
  await owner.context().close();
});

test('the owner adds a video to a product, and nothing of it is loaded before it is tapped', async ({
  page,
  browser,
}) => {
  await signInAsOwner(page);
  await openPage(page, '/dashboard/products?search=Chanderi+Sona');
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  const dialog = page.getByRole('dialog');
  const addVideo = dialog.getByLabel('Upload a video');
  const film = (buffer: Uint8Array) => ({
    name: 'drape.webm',
    mimeType: 'video/webm',
    buffer: Buffer.from(buffer),
  });
  await addVideo.setInputFiles(film(Buffer.from('no video')));
  await expect(page.getByRole('alert')).toContainText('This is not an MP4 or WebM video.');
  await addVideo.setInputFiles(film(webm()));
  await expect(dialog.getByRole('button', { name: 'Remove Video' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Update Product' }).click();
  await expect(page.getByRole('status').last()).toContainText('Product updated successfully!');

  const visitor = await newVisitor(browser);
  await visitor.setViewportSize(viewports.phone);
  const videos: string[] = [];
  visitor.on('request', (request) => {
    if (request.url().endsWith('.webm')) videos.push(request.headers().range ?? '');
  });
  await openPage(visitor, '/store?search=Chanderi+Sona');
  await visitor.getByRole('link', { name: 'Chanderi Sona Buti Saree', exact: true }).click();
  await waitForHydration(visitor);
  await visitor.getByRole('link', { name: 'Video', exact: true }).click();
  const play = visitor.getByRole('link', { name: 'Play video: Chanderi Sona Buti Saree' });
  await expect(play).toBeInViewport();
  expect(videos).toEqual([]);
  await play.click();
  const video = visitor.getByLabel('Video: Chanderi Sona Buti Saree', { exact: true });
  await expect(video).toBeVisible();
  await expect.poll(() => videos.length).toBeGreaterThan(0);
  expect(videos[0]).toMatch(/^bytes=0-/);
  const shown = await video.evaluate((element: HTMLVideoElement) => ({
    muted: element.muted,
    inline: element.playsInline,
    poster: /-\d+\.(avif|webp)$/.test(element.poster),
  }));
  expect(shown).toEqual({ muted: true, inline: true, poster: true });
  await visitor.context().close();
});
