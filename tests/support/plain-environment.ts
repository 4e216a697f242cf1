import path from 'node:path';

/**
 * The environment of every process a test starts: without a shop's settings, which may be a real one's, and
 * with Node.js's compile cache shared by all tests.
 */
export const plainEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/compiled'),
};
