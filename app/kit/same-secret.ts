/**
 * Whether a key or signature is exactly the expected one. Compared as text, never decoded: decoders skip
 * invalid digits, such as a NUL at the end, and accept several spellings. Looks at every character, so that the
 * time says nothing about how many were right.
 */
export function isSameSecret(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length;
  for (let at = 0; at < expected.length; at += 1)
    difference |= expected.charCodeAt(at) ^ given.charCodeAt(at);
  return difference === 0;
}
