import path from 'node:path';

/**
 * What every process begins with that a test starts: none of the settings of a shop, which may be those of a real one. What
 * Node.js has compiled once, for whichever test, it does not compile again.
 */
export const plainEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
};
