import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { aggregators, paymentProviders } from '#integrations/integrations.ts';
import { appKinds, kindOf } from './architecture-map.ts';
import { foldersOf, foldersOnPage } from './architecture-page.ts';
import {
  forbiddenDomains,
  forbiddenKinds,
  forbiddenNames,
  forbiddenOutside,
  forbiddenValues,
  idleWriters,
  importCycles,
  importedRoutes,
  leakedNames,
  longComments,
  misplacedConsole,
  misplacedForms,
  misplacedSql,
  misplacedUnsafe,
  misplacedWrites,
  unknownInApp,
} from './architecture-rules.ts';
import { parseTree, readTree, type Tree } from './imports.ts';

describe('the shop', () => {
  const tree = readTree('.', [
    'app',
    'platform',
    'integrations',
    'database',
    'server',
    'scripts',
    'tests',
    'tools',
  ]);
  const files = parseTree(tree);

  test('is read as a whole', () => {
    const kinds = new Set(files.map((file) => kindOf(file.path)));
    expect([...kinds]).toEqual(expect.arrayContaining([...appKinds, 'platform', 'database']));
  });

  test.each(appKinds)('a file of kind "%s" imports only what lies below it', (kind) => {
    expectNone(forbiddenKinds(files, kind));
  });

  test('nobody imports a route', () => expectNone(importedRoutes(files)));

  test('a domain imports only itself and the domains before it', () =>
    expectNone(forbiddenDomains(files)));

  test('docs/architecture.md names exactly the folders that exist', () => {
    expect(foldersOnPage(readFileSync('docs/architecture.md', 'utf8'))).toEqual(foldersOf('.'));
  });

  test('every folder directly under app/ is a domain, every file there is the frame', () => {
    expectNone(unknownInApp(tree));
  });

  test('no files import one another in a circle', () => expectNone(importCycles(files)));

  test('platform/ and database/ enter app/ as types only', () =>
    expectNone(forbiddenValues(files)));

  test('platform/, integrations/, database/ and server/ keep to their direction', () => {
    expectNone(forbiddenOutside(files));
  });

  test.each(aggregators)('$name is named in its own folder alone', ({ name }) => {
    expectNone(leakedNames(tree, name, (path) => path === 'tests/support/test-courier.ts'));
  });

  test.each(paymentProviders)('$name is named in its own folder and in tests', ({ name }) => {
    expectNone(leakedNames(tree, name, (path) => kindOf(path) === 'tests'));
  });

  test('there are no index files, and no utils or helpers', () => expectNone(forbiddenNames(tree)));

  test('only stores, database/ and the outbox contain SQL', () => expectNone(misplacedSql(files)));

  test('only router-internals.ts relies on what React Router may change', () => {
    expectNone(misplacedUnsafe(tree));
  });

  test('a form reaches the server through readForm alone', () => {
    expectNone(misplacedForms(tree));
  });

  test('a table is written by the rooms that are named for it, and by no other', () => {
    expectNone(misplacedWrites(files));
    expectNone(idleWriters(files));
  });

  test('only console-messages.ts and the scripts write to the console', () => {
    expectNone(misplacedConsole(files));
  });

  test('a line of a comment has at most 120 characters', () => expectNone(longComments(tree)));
});

describe('an invented shop', () => {
  test('without a breach passes every rule', () => {
    expectNone(everyBreach(goodShop));
  });

  test.each<[string, string, string, string]>([
    ['kit with React', 'app/kit/text.ts', `import 'react';`, 'react'],
    [
      'kit with a feature',
      'app/kit/text.ts',
      `import '../store/cart/a.contract.ts';`,
      'app/store/cart/a.contract.ts',
    ],
    ['a contract with HTTP', 'app/store/cart/a.contract.ts', `import 'hono';`, 'hono'],
    ['a contract with a parser', 'app/store/cart/a.contract.ts', `import 'zod';`, 'zod'],
    ['an input with SQL', 'app/store/cart/a.input.ts', `import 'kysely';`, 'kysely'],
    [
      'a screen with a parser',
      'app/store/cart/a.tsx',
      `import './a.input.ts';`,
      'app/store/cart/a.input.ts',
    ],
    [
      'a contract with rules',
      'app/store/cart/a.contract.ts',
      `import './a.rules.ts';`,
      'app/store/cart/a.rules.ts',
    ],
    ['rules with SQL', 'app/store/cart/a.rules.ts', `import 'kysely';`, 'kysely'],
    [
      'rules with a store',
      'app/store/cart/a.rules.ts',
      `import './a.store.server.ts';`,
      'app/store/cart/a.store.server.ts',
    ],
    ['an email with React', 'app/store/cart/a.email.ts', `import 'react';`, 'react'],
    [
      'an email with a use case',
      'app/store/cart/a.email.ts',
      `import './a.server.ts';`,
      'app/store/cart/a.server.ts',
    ],
    [
      'a store with a use case',
      'app/store/cart/a.store.server.ts',
      `import './a.server.ts';`,
      'app/store/cart/a.server.ts',
    ],
    ['a store with another package', 'app/store/cart/a.store.server.ts', `import 'pg';`, 'pg'],
    [
      'a use case with a screen',
      'app/store/cart/a.server.ts',
      `import './a.tsx';`,
      'app/store/cart/a.tsx',
    ],
    [
      'a use case with HTTP',
      'app/store/cart/a.server.ts',
      `import 'react-router';`,
      'react-router',
    ],
    ['a use case with SQL', 'app/store/cart/a.server.ts', `import 'kysely';`, 'kysely'],
    [
      'a screen with a use case',
      'app/store/cart/a.tsx',
      `import './a.server.ts';`,
      'app/store/cart/a.server.ts',
    ],
    [
      'a screen with a store',
      'app/store/cart/a.tsx',
      `import './a.store.server.ts';`,
      'app/store/cart/a.store.server.ts',
    ],
    [
      'a screen with rules',
      'app/store/cart/a.tsx',
      `import './a.rules.ts';`,
      'app/store/cart/a.rules.ts',
    ],
    ['a screen with Node', 'app/store/cart/a.tsx', `import 'node:fs';`, 'node:fs'],
    [
      'a hook with a use case',
      'app/store/cart/use-a.ts',
      `import './a.server.ts';`,
      'app/store/cart/a.server.ts',
    ],
    [
      'a use case with an integration',
      'app/store/cart/a.server.ts',
      `import '#integrations/kosh/kosh.ts';`,
      'integrations/kosh/kosh.ts',
    ],
    [
      'a route with the server',
      'app/store/cart/a.route.tsx',
      `import '#server/http.ts';`,
      'server/http.ts',
    ],
    ['the root with SQL', 'app/root.tsx', `import 'pg';`, 'pg'],
  ])('is caught: %s', (_name, path, source, to) => {
    const files = parseTree({ ...goodShop, [path]: source });
    expect(appKinds.flatMap((kind) => forbiddenKinds(files, kind))).toEqual([`${path} → ${to}`]);
  });

  test('is caught: an imported route, even by a test', () => {
    const source = `import './a.route.tsx';`;
    expect(importedRoutes(parseTree({ 'app/store/cart/a.test.ts': source }))).toEqual([
      'app/store/cart/a.test.ts → app/store/cart/a.route.tsx',
    ]);
  });

  test.each([
    ['store/cart', 'orders/record'],
    ['kit/ui', 'shop/delivery'],
    ['kit', 'shop/tax'],
    ['orders/record', 'refunds'],
  ])('is caught: %s with %s, which is in no domain before it', (room, other) => {
    const source = `import type { View } from '#app/${other}/view.contract.ts';`;
    expect(forbiddenDomains(parseTree({ [`app/${room}/a.contract.ts`]: source }))).toEqual([
      `app/${room}/a.contract.ts → app/${other}/view.contract.ts (type)`,
    ]);
  });

  test('rooms of one domain may import one another', () => {
    const source = `import type { View } from '#app/orders/returns/view.contract.ts';`;
    expectNone(forbiddenDomains(parseTree({ 'app/orders/record/a.contract.ts': source })));
  });

  test('is caught: a folder that is no domain, a file that is no frame', () => {
    const tree = { 'app/components/a.tsx': '', 'app/components/b.tsx': '', 'app/shop.ts': '' };
    expect(unknownInApp(tree)).toEqual(['app/components/', 'app/shop.ts']);
  });

  test.each([
    ['a value', `export * from './a.ts';`],
    ['a type', `import type { A } from './a.ts';`],
  ])('is caught: a circle closed by %s', (_what, closing) => {
    const open = { 'server/a.ts': `import './b.ts';`, 'server/b.ts': `await import('./c.ts');` };
    expectNone(importCycles(parseTree({ ...open, 'server/c.ts': '' })));
    expect(importCycles(parseTree({ ...open, 'server/c.ts': closing }))).toEqual([
      'server/a.ts → server/b.ts → server/c.ts → server/a.ts',
    ]);
  });

  test.each([
    ['app/store/cart/a.server.ts', 'platform/request.server.ts'],
    ['app/store/cart/a.route.tsx', 'platform/email/outbox.ts'],
    ['app/store/cart/a.store.server.ts', 'database/tables.ts'],
    ['app/root.tsx', 'database/connect.ts'],
  ])('is caught: a value in %s of %s', (path, to) => {
    const source = `import { value } from '#${to}';`;
    expect(forbiddenValues(parseTree({ [path]: source }))).toEqual([`${path} → ${to}`]);
  });

  test.each([
    ['platform/shop.ts', 'app/store/cart/cart.contract.ts'],
    ['platform/shop.ts', 'database/connect.ts'],
    ['platform/shop.ts', 'server/http.ts'],
    ['database/seed/seed.ts', 'app/store/cart/cart.store.server.ts'],
    ['database/connect.ts', 'server/http.ts'],
    ['platform/shop.ts', 'integrations/kosh/kosh.ts'],
    ['database/connect.ts', 'integrations/kosh/kosh.ts'],
    ['integrations/kosh/kosh.ts', 'server/http.ts'],
    ['integrations/kosh/kosh.ts', 'integrations/batua/batua.ts'],
    ['integrations/kosh/kosh.ts', 'app/store/cart/read-cart.server.ts'],
    ['integrations/kosh/kosh.ts', 'database/connect.ts'],
    ['server/http.ts', 'app/store/cart/cart.route.tsx'],
    ['server/http.ts', 'app/entry.server.tsx'],
  ])('is caught: %s with %s', (path, to) => {
    expect(forbiddenOutside(parseTree({ [path]: `import '#${to}';` }))).toEqual([
      `${path} → ${to}`,
    ]);
  });

  test('is caught: the name of an integration outside its folder, in any spelling', () => {
    const tree = {
      'integrations/kosh/kosh.ts': 'export const kosh = 1;',
      'integrations/integrations.ts': `import { kosh } from './kosh/kosh.ts';`,
      'app/store/cart/cart.contract.ts': '/** As KOSH does it. */',
      'app/store/cart/kosh.ts': '',
      'tests/support/play-kosh.ts': '// Kosh',
    };
    expect(leakedNames(tree, 'Kosh', (path) => path.startsWith('tests/'))).toEqual([
      'app/store/cart/cart.contract.ts',
      'app/store/cart/kosh.ts',
    ]);
  });

  test.each(['app/store/cart/index.ts', 'platform/utils/a.ts', 'app/store/cart/helpers/a.tsx'])(
    'is caught: %s',
    (path) => expect(forbiddenNames({ ...goodShop, [path]: '' })).toEqual([path]),
  );

  test.each([
    ['app/store/cart/a.server.ts', `db.selectFrom('lines').execute();`, '.selectFrom('],
    ['app/store/cart/a.route.tsx', `db.insertInto('lines').execute();`, '.insertInto('],
    ['platform/files.ts', `db.updateTable('lines').execute();`, '.updateTable('],
    ['server/http.ts', `db.deleteFrom('lines').execute();`, '.deleteFrom('],
    ['server/shop.ts', 'sql<Row>`select 1`.execute(db);', 'sql`…`'],
    ['app/store/cart/a.rules.ts', `sql.raw('select 1');`, 'sql.raw('],
  ])('is caught: SQL in %s', (path, source, what) => {
    expect(misplacedSql(parseTree({ [path]: source }))).toEqual([`${path} → ${what}`]);
  });

  test('is caught: a name of React Router that any version may change', () => {
    const source = `import { UNSAFE_DataRouterContext } from 'react-router';`;
    const tree = {
      'app/kit/ui/router-internals.ts': source,
      'app/store/cart/cart-line.tsx': source,
    };
    expect(misplacedUnsafe(tree)).toEqual(['app/store/cart/cart-line.tsx']);
  });

  test('is caught: a form that is read past readForm', () => {
    const tree = {
      'app/store/cart/cart.route.tsx': 'const form = await request.formData();',
      'app/orders/record/orders.route.tsx': 'const form = await request.clone().formData();',
    };
    expect(misplacedForms(tree)).toEqual(['app/store/cart/cart.route.tsx']);
  });

  test.each([
    ['app/orders/checkout/a.store.server.ts', `db.insertInto('orders').execute();`, 'orders'],
    [
      'app/orders/checkout/a.store.server.ts',
      `db.updateTable('order_lines as line').execute();`,
      'order_lines',
    ],
    [
      'app/orders/calls/a.store.server.ts',
      'db.deleteFrom(`order_calls`).execute();',
      'order_calls',
    ],
    ['app/admin/analytics/a.store.server.ts', 'sql`update orders set note = null`;', 'orders'],
    ['platform/email/outbox.ts', 'sql`insert into order_events values (1)`;', 'order_events'],
  ])('is caught: a write in %s, as %s', (path, source, table) => {
    expect(misplacedWrites(parseTree({ [path]: source }))).toEqual([`${path} → ${table}`]);
    expectNone(misplacedWrites(parseTree({ 'app/orders/record/a.store.server.ts': source })));
    expectNone(misplacedWrites(parseTree({ 'database/seed/a.ts': source })));
  });

  test('is caught: a table that no room is named for', () => {
    const source = `db.insertInto('looms').execute();`;
    const path = 'app/store/cart/a.store.server.ts';
    expect(misplacedWrites(parseTree({ [path]: source }))).toEqual([`${path} → looms`]);
  });

  test('is caught: a room that is named for a table and writes to it no more', () => {
    const source = `db.insertInto('cart_items').execute();`;
    const idle = idleWriters(parseTree({ 'app/store/cart/a.store.server.ts': source }));
    expect(idle).toContain('orders: orders/record');
    expect(idle).not.toContain('cart_items: store/cart');
  });

  test('is caught: a line of a comment that is too long', () => {
    const long = 'very '.repeat(24);
    const lines = [
      `// ${long}`,
      `/** ${long} */`,
      `const a = 1; // ${long}`,
      `a('${long}');`,
      '// ok',
    ];
    const tree = { 'app/store/cart/a.ts': lines.join('\n') };
    expect(longComments(tree)).toEqual([1, 2, 3].map((line) => `app/store/cart/a.ts:${line}`));
  });

  test('all may read, and lock, the rows of any table', () => {
    const source = `db.selectFrom('orders').forUpdate(); sql\`select 1 from orders for update\`;
      sql\`select 1 from orders for update skip locked\`;`;
    expectNone(misplacedWrites(parseTree({ 'app/store/cart/a.store.server.ts': source })));
  });

  test('a page of folders: their names by indentation, with what stands behind them left out', () => {
    const page = [
      '# A',
      '```',
      'app/   The shop.',
      '  kit/   For all.',
      '    ui/   Buttons.',
      '  api/',
      'docs/',
      '```',
    ];
    expect(foldersOnPage(page.join('\n'))).toEqual([
      'app',
      'app/api',
      'app/kit',
      'app/kit/ui',
      'docs',
    ]);
  });

  test.each(['app/store/cart/a.server.ts', 'platform/shop.ts', 'server/http.ts'])(
    'is caught: the console in %s',
    (path) => {
      const source = `if (ready) console.warn('open');`;
      expect(misplacedConsole(parseTree({ [path]: source }))).toEqual([`${path} → console.warn`]);
    },
  );
});

describe('imports', () => {
  test.each([
    [`import one from './b.ts';`, 'app/store/cart/b.ts', 'value'],
    [`import * as all from '../../kit/ui/b.tsx';`, 'app/kit/ui/b.tsx', 'value'],
    [`import {\n  type One,\n  two,\n} from '#app/kit/ui/b.tsx';`, 'app/kit/ui/b.tsx', 'value'],
    [`import './b.css?url';`, 'app/store/cart/b.css', 'value'],
    [`export * from './b.ts';`, 'app/store/cart/b.ts', 'value'],
    [`export { one, type Two } from './b.ts';`, 'app/store/cart/b.ts', 'value'],
    [`const late = () => import('./b.ts');`, 'app/store/cart/b.ts', 'value'],
    ['const late = () => import(`./b.ts`);', 'app/store/cart/b.ts', 'value'],
    [`import { one } from './b';`, 'app/store/cart/b.ts', 'value'],
    [`import type One from './b.ts';`, 'app/store/cart/b.ts', 'type'],
    [`import { type One, type Two } from './b.ts';`, 'app/store/cart/b.ts', 'type'],
    [`export type { One } from './b.ts';`, 'app/store/cart/b.ts', 'type'],
    [`export { type One } from './b.ts';`, 'app/store/cart/b.ts', 'type'],
    [`export type * from './b.ts';`, 'app/store/cart/b.ts', 'type'],
    [`let one: import('./b.ts').One;`, 'app/store/cart/b.ts', 'type'],
  ])('%s', (source, to, kind) => {
    const files = parseTree({ 'app/store/cart/a.ts': source, 'app/store/cart/b.ts': '' });
    expect(files[0]?.imports).toEqual([
      { from: 'app/store/cart/a.ts', to, isPackage: false, isType: kind === 'type' },
    ]);
  });

  test.each([
    `// import './b.ts';`,
    `const text = "import './b.ts'";`,
    `const cloth = <p>import one from './b.ts'</p>;`,
    `import type { Route } from './+types/cart.route';`,
    'const late = (name: string) => import(name);',
  ])('none: %s', (source) => {
    expect(parseTree({ 'app/store/cart/a.tsx': source })[0]?.imports).toEqual([]);
  });

  test('a package is named as it is written', () => {
    const files = parseTree({ 'server/a.ts': `import { compress } from 'hono/compress';` });
    expect(files[0]?.imports[0]).toMatchObject({ to: 'hono/compress', isPackage: true });
  });
});

const goodShop: Tree = {
  'app/root.tsx': `import { shopOf } from '#platform/request.server.ts'; import './pages/layout/menu.tsx';`,
  'app/styles.css': '',
  'app/kit/money.ts': `import { z } from 'zod';`,
  'app/kit/ui/button.tsx': `import 'react'; import '../money.ts'; import './button.css';`,
  'app/people/auth/require-user.server.ts': `
    import { redirect } from 'react-router';
    import { redirectWithToast } from '#platform/responses.server.ts';`,
  'app/store/cart/cart.contract.ts': `import '#app/kit/money.ts';`,
  'app/store/cart/cart.input.ts': `import { z } from 'zod'; import './cart.contract.ts'; import '#app/kit/forms.ts';`,
  'app/store/cart/cart.rules.ts': `import { lines } from './cart.contract.ts';`,
  'app/store/cart/cart.email.ts': `
    import type { Email } from '#platform/email/outbox.ts';
    import './cart.rules.ts';`,
  'app/store/cart/cart.store.server.ts': `
    import { sql } from 'kysely';
    import type { Db } from '#database/tables.ts';
    export const one = sql\`1\`;`,
  'app/store/cart/read-cart.server.ts': `
    import { randomUUID } from 'node:crypto';
    import type { Shop } from '#platform/shop.ts';
    import { one } from './cart.store.server.ts';`,
  'app/store/cart/cart-line.tsx': `import 'react-dom'; import './cart.contract.ts'; import '../../kit/ui/button.tsx';`,
  'app/store/cart/cart.route.tsx': `
    import type { Route } from './+types/cart.route';
    import { shopOf } from '#platform/request.server.ts';
    import './read-cart.server.ts';
    import './cart-line.tsx';`,
  'app/pages/layout/menu.tsx': `import '#app/store/cart/cart-line.tsx';`,
  'platform/shop.ts': `import type { Db } from '#database/tables.ts'; import '#app/kit/money.ts';`,
  'integrations/kosh/kosh.ts': `
    import { z } from 'zod';
    import '#app/store/cart/cart.contract.ts';
    import { url } from '#platform/config/variables.ts';
    import type { Shop } from '#platform/shop.ts';
    import '../integration.ts';`,
  'integrations/integration.ts': '',
  'integrations/integrations.ts': `import './kosh/kosh.ts';`,
  'database/tables.ts': `import 'kysely'; import '#app/kit/money.ts';`,
  'server/console-messages.ts': `import '#app/store/cart/read-cart.server.ts'; console.log('open');`,
};

function everyBreach(tree: Tree): string[] {
  const files = parseTree(tree);
  return [
    ...appKinds.flatMap((kind) => forbiddenKinds(files, kind)),
    ...[importedRoutes, forbiddenDomains, importCycles, forbiddenValues, forbiddenOutside].flatMap(
      (rule) => rule(files),
    ),
    ...[misplacedSql, misplacedWrites, misplacedConsole].flatMap((rule) => rule(files)),
    ...[unknownInApp, forbiddenNames, misplacedUnsafe].flatMap((rule) => rule(tree)),
  ];
}

function expectNone(breaches: readonly string[]): void {
  expect(breaches, `\n${breaches.join('\n')}\n`).toEqual([]);
}
