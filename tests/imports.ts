import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';

/** Every file by its path from the project's root. Files without code have an empty source. */
export type Tree = Readonly<Record<string, string>>;

/** One import. `to` is a path in the tree, or the specifier as written for a package. */
export type Import = { from: string; to: string; isPackage: boolean; isType: boolean };

/** What the rules need to know about a file of code. */
export type CodeFile = {
  path: string;
  imports: readonly Import[];
  /** Its SQL: `.insertInto(`, sql`…` and the like. */
  sql: readonly string[];
  /** The tables whose rows it inserts, updates or deletes. */
  writes: readonly string[];
  /** Its writes to the console: console.log, console.error … */
  consoles: readonly string[];
};

const queryBuilders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const rowWriters = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'];
const tableInSql =
  /\b(?:insert\s+into|(?<!for )(?<!do )update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi;
const isCode = /\.(tsx?|mjs)$/;

/** Reads these folders, without dot files. */
export function readTree(root: string, folders: readonly string[]): Tree {
  const tree: Record<string, string> = {};
  for (const folder of folders) {
    const entries = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(root, file).replaceAll(path.sep, '/');
      tree[name] = isCode.test(name) ? readFileSync(file, 'utf8') : '';
    }
  }
  return tree;
}

/** The files of code in a tree, each with its imports resolved. */
export function parseTree(tree: Tree): CodeFile[] {
  const names = Object.keys(tree).filter((name) => isCode.test(name));
  return names.sort().map((name) => parseFile(name, tree));
}

function parseFile(name: string, tree: Tree): CodeFile {
  const { program, errors } = parseSync(name, tree[name] ?? '');
  if (errors[0]) throw new Error(`${name} cannot be read: ${errors[0].message}`);
  const imports: Import[] = [];
  const sql: string[] = [];
  const writes: string[] = [];
  const consoles: string[] = [];

  function add(specifier: string, isType: boolean): void {
    // The types that React Router writes for each route.
    if (specifier.startsWith('./+types/')) return;
    imports.push({ from: name, ...resolve(name, specifier, tree), isType });
  }

  new Visitor({
    ImportDeclaration(node) {
      const kinds = node.specifiers.map((one) =>
        one.type === 'ImportSpecifier' ? one.importKind : 'value',
      );
      add(node.source.value, node.importKind === 'type' || isAllTypes(kinds));
    },
    ExportNamedDeclaration(node) {
      if (!node.source) return;
      const kinds = node.specifiers.map((one) => one.exportKind);
      add(node.source.value, node.exportKind === 'type' || isAllTypes(kinds));
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type');
    },
    ImportExpression(node) {
      const specifier = fixedText(node.source);
      if (specifier !== null) add(specifier, false);
    },
    TSImportType(node) {
      add(node.source.value, true);
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const table = first && rowWriters.includes(callee.property.name) ? fixedText(first) : null;
      if (table !== null) writes.push(table.split(' ')[0] ?? '');
      if (queryBuilders.includes(callee.property.name)) sql.push(`.${callee.property.name}(`);
      if (isNamed(callee.object, 'sql')) sql.push(`sql.${callee.property.name}(`);
    },
    TaggedTemplateExpression(node) {
      if (!isNamed(node.tag, 'sql')) return;
      sql.push('sql`…`');
      const text = node.quasi.quasis.map(({ value }) => value.cooked).join('?');
      for (const [, table = ''] of text.matchAll(tableInSql)) writes.push(table.toLowerCase());
    },
    MemberExpression({ object, property }) {
      if (!isNamed(object, 'console')) return;
      consoles.push(property.type === 'Identifier' ? `console.${property.name}` : 'console[…]');
    },
  }).visit(program);
  return { path: name, imports, sql, writes, consoles };
}

function isAllTypes(kinds: readonly (string | undefined)[]): boolean {
  return kinds.length > 0 && kinds.every((kind) => kind === 'type');
}

type Expression = { type: string; name?: unknown; value?: unknown; quasis?: unknown };

function isNamed(node: Expression, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** The text of 'a' or `a`; null if the value is known only at run time. */
function fixedText(node: Expression): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type !== 'TemplateLiteral') return null;
  const [only, ...more] = node.quasis as { value: { cooked: string } }[];
  return only && more.length === 0 ? only.value.cooked : null;
}

function resolve(from: string, specifier: string, tree: Tree): Pick<Import, 'to' | 'isPackage'> {
  const isOwn = /^(\.\.?\/|#)/.test(specifier);
  if (!isOwn) return { to: specifier, isPackage: true };
  const bare = specifier.replace(/\?.*$/, '');
  const to = bare.startsWith('#') ? bare.slice(1) : path.posix.join(path.posix.dirname(from), bare);
  const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];
  const found = endings.map((ending) => to + ending).find((name) => name in tree);
  return { to: found ?? to, isPackage: false };
}
