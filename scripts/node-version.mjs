// Plain old syntax on purpose: this file has to load on the very Node.js it turns away.

/**
 * @param {string} version  as in process.versions.node
 * @returns {string | undefined}  the sentence for a Node.js too old to run the scripts
 */
export function refusalOfOldNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return undefined;
  return `Fashion Haat needs Node.js 20.19 or later, and this is ${version}: please install a newer one from nodejs.org.`;
}
