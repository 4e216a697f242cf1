// Old syntax on purpose: this file has to load on the Node.js versions it rejects.

/**
 * @param {string} version  as in process.versions.node
 * @returns {string | undefined}  the message for a Node.js too old to run the scripts
 */
export function unsupportedNodeMessage(version) {
  if (!isOlder(version, '20.19.0')) return undefined;
  return `Fashion Haat needs Node.js 20.19 or later, and this is ${version}: please install a newer one from nodejs.org.`;
}

/**
 * @param {string} version  as in process.versions.node
 * @param {string} other
 * @returns {boolean}
 */
export function isOlder(version, other) {
  const [major = 0, minor = 0, patch = 0] = partsOf(version);
  const [otherMajor = 0, otherMinor = 0, otherPatch = 0] = partsOf(other);
  if (major !== otherMajor) return major < otherMajor;
  return minor === otherMinor ? patch < otherPatch : minor < otherMinor;
}

/**
 * @param {string} version
 * @returns {number[]}
 */
function partsOf(version) {
  return version.split('.').map((part) => Number.parseInt(part, 10));
}
