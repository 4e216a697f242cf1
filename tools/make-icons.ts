import { writeFile } from 'node:fs/promises';
import { iconNames } from '../app/kit/ui/icon-names.ts';
import { iconSheet } from './icon-sheet.ts';

/*
 * Writes the drawings of the shop's icons, each once instead of in the markup of every page: node
 * tools/make-icons.ts. Run it again after changing app/kit/ui/icon-names.ts or Lucide's version.
 */
const sheet = await iconSheet(iconNames);
await writeFile('app/kit/ui/icon-drawings.css', sheet);
console.log(`${iconNames.length} icons, ${sheet.length} bytes`);
