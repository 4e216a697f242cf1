import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { check } from 'recheck';
import recheck from 'recheck/package.json' with { type: 'json' };
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { readTree, type Tree } from '../imports.ts';

// A text that makes a regular expression backtrack again and again stops the shop for everybody: it has one
// thread. So every expression of the shop takes linear time, whatever the text.

const root = path.resolve(import.meta.dirname, '../..');
const tree = readTree(root, ['app', 'platform', 'integrations', 'server', 'database']);
const sources = Object.fromEntries(
  Object.entries(tree).filter(([name]) => !/\.test\.tsx?$/.test(name)),
);

/** Counts steps instead of time, from one seed: the result is the same on a busy machine. */
const options = {
  timeout: null,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
  randomSeed: 1,
} as const;

/** `new RegExp(…)` whose parts are known only at run time, with their values then. */
const madeAtRunTime: Readonly<Record<string, string>> = {
  'server/anonymous-read.ts': '(?:^|[;\\s])(?:__Host-|__Secure-)?fh_(?!background=)',
  'server/public-addresses.ts': '^/product/[^/]+/[^/]+$',
};

/** Its look-behinds take the checker minutes; `clean-text.test.ts` tries it with long texts. */
const triedElsewhere = ['app/kit/clean-text.ts'];

type Found = { file: string; source: string; flags: string };

describe('every regular expression', () => {
  const found = Object.keys(sources).flatMap((file) => expressionsOf(file, sources));

  test('is found in the source', () => {
    expect(found.length).toBeGreaterThan(250);
    expect(found).toContainEqual({
      file: 'app/kit/text.ts',
      source: '^.*[^\\s\\p{P}]',
      flags: 'su',
    });
  });

  test('takes time by the length of its text', async () => {
    // Some stand in several files.
    const files = new Map<string, Found>();
    for (const one of found) {
      if (!triedElsewhere.includes(one.file)) files.set(`/${one.source}/${one.flags}`, one);
    }
    const safe = readSafe();
    const slow: string[] = [];
    for (const [name, { file, source, flags }] of files) {
      if (safe.has(name)) continue;
      const { status, complexity } = await checkHere(source, flags);
      if (status === 'safe') safe.add(name);
      else slow.push(`${file} → ${name}: ${complexity}`);
    }
    mkdirSync(path.dirname(safeFile), { recursive: true });
    writeFileSync(safeFile, JSON.stringify([...safe]));
    expect(slow).toEqual([]);
  }, 300_000);

  test.each([
    ['^(.*[^\\\\](?:\\\\\\\\)*):((?:\\\\.|[^:\\\\]|\\\\)*)$', '', 'exponential'],
    ['\\s+$', '', 'polynomial'],
    ['^(\\w+\\s?)*$', '', 'exponential'],
  ])('that does not is named: %s', async (source, flags, complexity) => {
    expect((await checkHere(source, flags)).complexity).toBe(complexity);
  });
});

/** What this version of the checker has found safe: it says the same of an expression each time. */
const safeFile = path.join(root, `node_modules/.cache/recheck-${recheck.version}-safe.json`);

function readSafe(): Set<string> {
  return new Set(existsSync(safeFile) ? JSON.parse(readFileSync(safeFile, 'utf8')) : []);
}

async function checkHere(source: string, flags: string) {
  // The part of it written in JavaScript, instead of a binary per system.
  process.env.RECHECK_BACKEND = 'pure';
  const result = await check(source, flags, options);
  return {
    status: result.status,
    complexity: 'complexity' in result ? result.complexity?.type : 'unknown',
  };
}

/** The literals of a file, and what it passes to RegExp, each once. */
function expressionsOf(file: string, files: Tree): Found[] {
  const { program } = parseSync(file, files[file] ?? '');
  const texts = new Map<string, Node>();
  const found: Found[] = [];
  const calls: Node[][] = [];
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex) {
        found.push({ file, source: node.regex.pattern, flags: node.regex.flags });
      }
    },
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) texts.set(id.name, init as Node);
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        calls.push(node.arguments as Node[]);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp')
        calls.push(node.arguments as Node[]);
    },
  }).visit(program);
  for (const [source, flags] of calls) {
    const text = textOf(source, texts) ?? madeAtRunTime[file];
    if (text === undefined) throw new Error(`${file} makes a RegExp of parts that are not known.`);
    found.push({ file, source: text, flags: (flags && textOf(flags, texts)) ?? '' });
  }
  return found;
}

type Node = {
  type: string;
  name?: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  expressions?: Node[];
  callee?: Node & { object?: Node; property?: Node };
  arguments?: Node[];
  elements?: Node[];
};

/** The value of an expression of constant texts; null if it depends on more. */
function textOf(node: Node | undefined, texts: ReadonlyMap<string, Node>): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'Identifier') {
    const named = texts.get(node.name ?? '');
    return named ? textOf(named, texts) : null;
  }
  if (node?.type === 'TemplateLiteral') {
    const parts = (node.expressions ?? []).map((one) => textOf(one, texts));
    if (parts.includes(null)) return null;
    const fixed = (node.quasis ?? []).map(({ value }) => value.cooked);
    return fixed.map((text, at) => text + (parts[at] ?? '')).join('');
  }
  return joinedText(node, texts);
}

/** ['a', 'b'].join('|') */
function joinedText(node: Node | undefined, texts: ReadonlyMap<string, Node>): string | null {
  const { object, property } = node?.callee ?? {};
  if (property?.name !== 'join') return null;
  const list = object?.type === 'Identifier' ? texts.get(object.name ?? '') : object;
  const parts = (list?.elements ?? []).map((one) => textOf(one, texts));
  return parts.includes(null) ? null : parts.join(textOf(node?.arguments?.[0], texts) ?? ',');
}
