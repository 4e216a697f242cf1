const recent = 7;
const days = 7;
const weeks = 4;
const weekMs = 7 * 86_400_000;

/**
 * Returns the backups to delete. `names` are like 'backup-2026-11-21-083000', newest first. The last seven
 * stay, the last one of each of seven days, and the last one of each of four weeks.
 */
export function backupsToDelete(names: readonly string[]): string[] {
  const stays = new Set([
    ...names.slice(0, recent),
    ...lastOfEach(names, dayOf).slice(0, days),
    ...lastOfEach(names, weekOf).slice(0, weeks),
  ]);
  return names.filter((name) => !stays.has(name));
}

/** The newest backup of each day or week. */
function lastOfEach(names: readonly string[], periodOf: (name: string) => string): string[] {
  const lasts = new Map<string, string>();
  for (const name of names) {
    const period = periodOf(name);
    if (!lasts.has(period)) lasts.set(period, name);
  }
  return [...lasts.values()];
}

function dayOf(name: string): string {
  return name.slice('backup-'.length, 'backup-2026-11-21'.length);
}

/** Weeks begin on Thursday, as the epoch does. */
function weekOf(name: string): string {
  return String(Math.floor(Date.parse(dayOf(name)) / weekMs));
}
