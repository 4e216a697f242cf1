import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconNames } from '#app/kit/ui/icon-names.ts';
import { iconSheet } from '../tools/icon-sheet.ts';
import { readTree } from './imports.ts';

test('the drawings are those of the named icons, as Lucide has them', async () => {
  expect(readFileSync('app/kit/ui/icon-drawings.css', 'utf8')).toBe(await iconSheet(iconNames));
});

// Each image in a style sheet is a document that a browser makes before it shows a page.
test('all drawings are in two images, stars in one and the rest in the other', () => {
  expect(readFileSync('app/kit/ui/icon-drawings.css', 'utf8').split('data:image').length - 1).toBe(
    2,
  );
});

test('every icon that is drawn is shown', () => {
  const sources = Object.entries(readTree('.', ['app'])).filter(
    ([path]) => path.endsWith('.tsx') && !path.startsWith('app/dev-ui/'),
  );
  const uses = sources.flatMap(([, source]) => source.match(iconUse) ?? []).join('\n');
  const unused = iconNames.filter(
    (name) => !uses.includes(`'${name}'`) && !uses.includes(`"${name}"`),
  );
  expect(unused).toEqual([]);
});

/** The element, or a name on its way there: `icon="heart"`, `icon: 'heart'`, a list of names. */
const iconUse = /<Icon\b[^>]*>|\bicons?(?:: IconName\[\] =|[:=]).*/g;
