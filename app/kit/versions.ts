import type { Refusal } from './result.ts';

/**
 * The versions that an API client says it has seen of what it changes (If-Match): its change is meant for one of
 * these. Null when it names none; empty when what it names is no version.
 */
export type SeenVersions = readonly number[] | null;

/** Has this changed since the client saw it? Never, when the client does not say. */
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

/** Is this what a client is told that has not seen what the thing is now? */
export function isAboutVersion({ code }: Refusal): boolean {
  return Object.values(versionRefusals).some((refusal) => refusal.code === code);
}
