// Every npm script enters here. The rest loads only once the running Node.js can read it.
import { unsupportedNodeMessage } from './node-version.mjs';

const refusal = unsupportedNodeMessage(process.versions.node);
if (refusal) {
  console.error(refusal);
  process.exitCode = 1;
} else {
  import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
}
