import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { describe, expect, test } from 'vitest';
import { readTree, type Tree } from './imports.ts';

// `record[name]` finds what every object inherits: a category called 'constructor' got a function as its
// picture. So modules look names up with `own` of app/kit/own.ts, or use a Map.

const root = path.resolve(import.meta.dirname, '..');
const tree = readTree(root, ['app', 'platform', 'integrations', 'server', 'database']);

/** What a file declares as `Record<string, …>` at module level, and whether it is exported. */
type Declared = { name: string; isExported: boolean };

describe('what a module keeps by names', () => {
  const files = parse(tree);

  test('is found in the source', () => {
    const records = [...recordsOf(files).values()].flat().map(({ name }) => name);
    expect(records).toEqual(expect.arrayContaining(['gotrueCodes', 'readyZones', 'badges']));
  });

  test('is looked up with `own`', () => {
    expect(plainLookups(files)).toEqual([]);
  });

  test.each([
    ['const texts: Record<string, string> = {}; texts[name];', ['a.ts:1 texts[name]']],
    ['const texts: Readonly<Record<string, string>> = {};\ntexts?.[a.b];', ['a.ts:2 texts[…]']],
    ["import { named } from './b.ts'; named[name];", ['a.ts:1 named[name]']],
    ['const texts: Record<string, string> = {}; own(texts, name); texts.a;', []],
    ["const texts: Record<string, string> = {}; texts['a'];", []],
    ["const texts: Record<'a' | 'b', string> = { a: '', b: '' }; texts[name];", []],
    ['function read(named: Record<string, string>) { return named[name]; }', []],
  ])('is seen in %s', (source, found) => {
    const b = 'export const named: Record<string, string> = {};';
    expect(plainLookups(parse({ 'a.ts': source, 'b.ts': b }))).toEqual(found);
  });
});

type Parsed = ReturnType<typeof parse>;

function parse(sources: Tree) {
  return Object.entries(sources)
    .filter(([file, source]) => source !== '' && !/\.test\.tsx?$/.test(file))
    .map(([file, source]) => ({ file, source, program: parseSync(file, source).program }));
}

/** The module constants declared as `Record<string, …>`, by file. */
function recordsOf(files: Parsed): Map<string, Declared[]> {
  return new Map(
    files.map(({ file, source, program }) => [
      file,
      program.body.flatMap((statement) => {
        const isExported = statement.type === 'ExportNamedDeclaration';
        const declared = isExported ? statement.declaration : statement;
        if (declared?.type !== 'VariableDeclaration') return [];
        return declared.declarations.flatMap(({ id }) => {
          if (id.type !== 'Identifier' || !id.typeAnnotation) return [];
          const { start, end } = id.typeAnnotation;
          const isRecord = /^:\s*(?:Readonly<\s*)?Record<\s*string\b/.test(
            source.slice(start, end),
          );
          return isRecord ? [{ name: id.name, isExported }] : [];
        });
      }),
    ]),
  );
}

/** 'app/x.ts:7 texts[name]' for each lookup in one of these by a name that is not a literal. */
function plainLookups(files: Parsed): string[] {
  const records = recordsOf(files);
  const exported = new Set(
    [...records.values()].flat().flatMap(({ name, isExported }) => (isExported ? name : [])),
  );
  return files.flatMap(({ file, source, program }) => {
    const here = new Set(records.get(file)?.map(({ name }) => name));
    const found: string[] = [];
    new Visitor({
      ImportSpecifier({ local }) {
        if (exported.has(local.name)) here.add(local.name);
      },
      MemberExpression({ object, property, computed, start }) {
        if (!computed || object.type !== 'Identifier' || !here.has(object.name)) return;
        if (property.type === 'Literal') return;
        const line = source.slice(0, start).split('\n').length;
        const key = property.type === 'Identifier' ? property.name : '…';
        found.push(`${file}:${line} ${object.name}[${key}]`);
      },
    }).visit(program);
    return found;
  });
}
