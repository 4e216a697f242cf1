import { readTree } from '../imports.ts';

/** The names that the shop's code gives to fields, intents and address parameters, including new ones. */

const sources = Object.entries(readTree(process.cwd(), ['app']))
  .filter(([path]) => !path.includes('.test.'))
  .map(([, source]) => source);

function collect(...patterns: RegExp[]): string[] {
  const names = sources.flatMap((source) =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map(([, name = '']) => name)),
  );
  return [...new Set(names)].sort();
}

/** `name="fullName"`, `z.object({ fullName: …`, `texts.fullName`, `material: text('material'` */
export const fieldNames = collect(
  /\bname="(\w+)"/g,
  /^\s+(\w+): (?:z\.|singleLineText|multiLineText|emailAddress|indian|postal|paise|seen)/gm,
  /\btexts\.(\w+)/g,
  /^\s+\w+: (?:text\(|\{ kind: '\w+', name: )'(\w+)'/gm,
);

/** `name="intent" value="save"`, `'save': formAction(`, `intent === 'save'` */
export const intents = collect(
  /name="intent"\s+value="([\w-]+)"/g,
  /^\s+'?([\w-]+)'?: (?:async )?(?:formAction|\()/gm,
  /^\s+async '([\w-]+)'\(/gm,
  /intent === '([\w-]+)'/g,
);

/** `searchParams.get('search')` */
export const queryNames = collect(
  /\b(?:searchParams|params|query)\.(?:get|getAll|has)\('(\w+)'\)/gi,
);
