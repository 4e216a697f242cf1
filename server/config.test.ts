import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { readConfig, settingNames } from './config.ts';

describe('.env.example', () => {
  const example = readFileSync('.env.example', 'utf8');

  test('has each variable, below a sentence that explains it', () => {
    const documented = [...example.matchAll(/^# .+\.\n([A-Z\d_]+)=$/gm)];
    expect(documented.map(([, name]) => name)).toEqual(settingNames);
  });

  test('changes nothing when it is copied unchanged', () => {
    expect(readConfig(parseEnv(example))).toEqual(readConfig({}));
  });
});

test('the table of README.md has each variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  const rows = readme.match(/^\| [A-Z\d_]+(, [A-Z\d_]+)* \|/gm) ?? [];
  expect(rows.flatMap((row) => row.match(/[A-Z\d_]+/g)).sort()).toEqual([...settingNames].sort());
});
