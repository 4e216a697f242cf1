// The entry of every npm script. The rest is loaded only if the running Node.js can parse it.
import { unsupportedNodeMessage } from './node-version.mjs';

const message = unsupportedNodeMessage(process.versions.node);
if (message) {
  console.error(message);
  process.exitCode = 1;
} else {
  import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
}
