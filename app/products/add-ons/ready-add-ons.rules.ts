import type { AddOnGroup, AddOnOption } from './add-ons.contract.ts';

type ReadyGroup = Omit<AddOnGroup, 'id'>;

/**
 * Ready groups, named as shops in India name them, with the Hindi word if customers say it. Prices and days are
 * a starting point that the owner sets to their tailor's (docs/product/add-ons.md).
 */
export const readyGroups: Readonly<Record<string, ReadyGroup>> = {
  blouse: {
    name: 'Blouse Stitching · सिलाई',
    isRequired: true,
    options: [
      option('unstitched', 'Unstitched'),
      option('standard', 'Standard size', { pricePaise: 65_000, extraDays: 5 }),
      option('measured', 'To measure · नाप', {
        pricePaise: 95_000,
        extraDays: 7,
        measures: ['bust', 'underBust', 'waist', 'shoulder', 'sleeve', 'length'],
        isReturnable: false,
      }),
    ],
  },
  fallAndPico: {
    name: 'Fall and Pico · फॉल-पीको',
    isRequired: false,
    options: [option('done', 'Fall and pico done', { pricePaise: 20_000, extraDays: 2 })],
  },
  lehenga: {
    name: 'Lehenga Length · लंबाई',
    isRequired: true,
    options: [
      option('standard', 'Standard length'),
      option('measured', 'To measure · नाप', {
        pricePaise: 50_000,
        extraDays: 4,
        measures: ['waist', 'hip', 'length'],
        isReturnable: false,
      }),
    ],
  },
};

/** Where no ready group fits. */
export const emptyGroup: ReadyGroup = {
  name: 'New Add-on',
  isRequired: false,
  options: [option('yes', 'Yes, please')],
};

function option(id: string, name: string, terms: Partial<AddOnOption> = {}): AddOnOption {
  return { id, name, pricePaise: 0, extraDays: 0, measures: [], isReturnable: true, ...terms };
}
