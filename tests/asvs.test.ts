import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// docs/asvs.tsv answers OWASP ASVS 5.0, levels 1 and 2, requirement by requirement.

const [, ...rows] = readFileSync('docs/asvs.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));
const answers = rows.map(([id = '', level = '', subject = '', answer = '', where = '']) => ({
  ...{ id, level, subject, answer, where },
}));

/** The number of requirements of the two levels in each chapter of ASVS 5.0.0. */
const countByChapter = {
  V1: 27,
  V2: 11,
  V3: 19,
  V4: 10,
  V5: 9,
  V6: 35,
  V7: 18,
  V8: 7,
  V9: 7,
  V10: 29,
  V11: 14,
  V12: 9,
  V13: 13,
  V14: 9,
  V15: 13,
  V16: 16,
  V17: 7,
};

test('each requirement of both levels is answered once', () => {
  const counts: Record<string, number> = {};
  for (const { id } of answers) {
    const chapter = id.split('.')[0] ?? '';
    counts[chapter] = (counts[chapter] ?? 0) + 1;
  }
  expect(counts).toEqual(countByChapter);
  expect(new Set(answers.map(({ id }) => id)).size).toBe(answers.length);
  expect(answers.filter(({ level }) => level === 'L1')).toHaveLength(70);
  expect(answers.filter(({ level }) => level === 'L2')).toHaveLength(183);
});

test('each is met, not applicable, or a deviation with its reason', () => {
  const kinds = ['met', 'not applicable', 'deviation'];
  expect(answers.filter(({ answer }) => !kinds.includes(answer))).toEqual([]);
  const minLength = (answer: string) => (answer === 'deviation' ? 40 : 1);
  expect(answers.filter(({ answer, where }) => where.length < minLength(answer))).toEqual([]);
});

test('only files that exist are named', () => {
  const missing = answers.flatMap(({ id, where }) =>
    (where.match(/(?:app|platform|server|database|tests|docs)\/[\w./-]*\w/g) ?? [])
      .filter((file) => !existsSync(file))
      .map((file) => `${id} ${file}`),
  );
  expect(missing).toEqual([]);
});
