import type { Refusal } from './result.ts';

/**
 * The versions an API client says it has seen (If-Match): its change is meant for one of these. Null if it
 * names none; empty if what it names is not a version.
 */
export type SeenVersions = readonly number[] | null;

/** Whether this has changed since the client saw it. False if the client does not say. */
export function hasChangedSince(seen: SeenVersions, version: number): boolean {
  return seen !== null && !seen.includes(version);
}

export const versionRefusals = {
  outdated: {
    kind: 'conflict',
    code: 'version_outdated',
    title: 'Changed Meanwhile',
    description:
      'It has changed since the version in If-Match. See what it is now, and send that version.',
  },
  missing: {
    kind: 'conflict',
    code: 'version_missing',
    title: 'Version Missing',
    description:
      'This was cancelled by somebody else. To open it again, send the version you have seen as If-Match.',
  },
} as const satisfies Record<string, Refusal>;

/** Whether a refusal tells a client that its version is outdated. */
export function isAboutVersion({ code }: Refusal): boolean {
  return Object.values(versionRefusals).some((refusal) => refusal.code === code);
}
