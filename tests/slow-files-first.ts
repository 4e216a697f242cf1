import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that start whole shops, slowest first. Vitest begins with the largest files, and some of these are small. */
const slow = [
  ...['shop-command', 'shop', 'restore', 'kills', 'damage', 'embedded', 'unread-log', 'bootstrap'],
].map((name) => `/tests/system/${name}.test.ts`);

/** Begins with the slow files: one that began last would run while a processor has nothing to do. */
export class SlowFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = slow.flatMap((end) => sorted.filter(({ moduleId }) => moduleId.endsWith(end)));
    return [...new Set([...first, ...sorted])];
  }
}
