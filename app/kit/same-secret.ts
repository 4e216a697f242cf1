/**
 * Is what came in exactly this key or signature, character for character? Compared as text, never decoded: decoders pass
 * over what is no digit of theirs, such as a NUL behind it, and read several spellings as one. It looks at every
 * character, so that the time it takes says nothing of how many were right.
 */
export function isSameSecret(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let at = 0; at < expected.length; at += 1)
    difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}
