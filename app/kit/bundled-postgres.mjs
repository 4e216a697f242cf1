/**
 * The version and release day of the bundled PostgreSQL, as in package.json. npm has nothing newer, and `npm
 * audit` does not know it. JavaScript, because the audit also runs without TypeScript.
 */
export const bundledPostgres = { version: '18.4', releasedOn: '2026-05-14' };

/**
 * The days after one day, up to another, on which minor releases were due; most close security holes.
 * PostgreSQL plans them for the second Thursday of February, May, August and November
 * (postgresql.org/developer/roadmap).
 *
 * @param {string} after  such as '2026-05-14'
 * @param {Date} upTo
 * @returns {string[]}
 */
export function minorReleases(after, upTo) {
  /** @type {string[]} */
  const days = [];
  for (let year = Number(after.slice(0, 4)); year <= upTo.getUTCFullYear(); year += 1) {
    for (const month of [1, 4, 7, 10]) {
      const first = new Date(Date.UTC(year, month, 1)).getUTCDay();
      const day = new Date(Date.UTC(year, month, 8 + ((11 - first) % 7)));
      if (day <= upTo) days.push(day.toISOString().slice(0, 10));
    }
  }
  return days.filter((day) => day > after);
}

/**
 * @param {Date} now
 * @returns {string}  such as '18.4 of 14 May 2026, 2 minor releases behind'
 */
export function bundledPostgresText(now) {
  const { version, releasedOn } = bundledPostgres;
  const day = new Date(releasedOn).toLocaleDateString('en-IN', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    year: 'numeric',
  });
  const { length } = minorReleases(releasedOn, now);
  const behind = length === 0 ? '' : `, ${length} minor release${length === 1 ? '' : 's'} behind`;
  return `${version} of ${day}${behind}`;
}
