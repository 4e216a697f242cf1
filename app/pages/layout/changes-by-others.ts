// What translators and extensions change in a page. Loaded only for a page in which they do.

/** What stands in the page for a text that was taken out of it. */
const standIns = new WeakMap<Node, ChildNode>();

/** A translator that answers in the same task would otherwise never come to an end. */
const maxRoundsPerTask = 10;
let rounds = 0;

/**
 * Until React has taken over the page, takes back what others have changed, so that it finds what the server sent;
 * then added elements return to their places. After that a text that a translator has replaced comes back when
 * React changes it, moves it, removes it or puts something before it. The translator sees each text come back, and
 * translates it again.
 */
export function bearChanges(changes: MutationRecord[]): void {
  const { hydration } = window;
  if (!hydration.pressed) {
    findReplacedTexts(changes);
    keepTexts();
    return;
  }
  const added = takeBack(changes);
  hydration.noteChanges = putTextsBack;
  whenTakenOver(() => {
    for (const putAgain of added) putAgain();
    keepTexts();
  });
}

/** Returns functions that put again what was added. */
function takeBack(changes: MutationRecord[]): (() => void)[] {
  const { observer } = window.hydration;
  changes.push(...observer.takeRecords());
  const added = changes.flatMap(findAddedElements);
  for (const change of changes.toReversed()) undo(change);
  observer.takeRecords();
  return added;
}

function undo({ type, target, oldValue, addedNodes, removedNodes, nextSibling }: MutationRecord) {
  if (type === 'characterData') target.nodeValue = oldValue;
  for (const node of addedNodes) (node as ChildNode).remove();
  for (const node of removedNodes) target.insertBefore(node, nextSibling);
}

/** Of those that are still there and stand for no text. */
function findAddedElements({ target, addedNodes, nextSibling }: MutationRecord): (() => void)[] {
  return [...addedNodes]
    .filter((node) => node instanceof Element && node.isConnected && node.nodeName !== 'FONT')
    .map((node) => () => void target.insertBefore(node, nextSibling));
}

function putTextsBack(changes: MutationRecord[]): void {
  const texts = findReplacedTexts(changes);
  if (rounds === 0) setTimeout(() => (rounds = 0));
  rounds += 1;
  if (rounds <= maxRoundsPerTask) texts.forEach(comeBack);
}

function findReplacedTexts(changes: MutationRecord[]): Node[] {
  return changes.flatMap(({ removedNodes: [text], addedNodes, previousSibling }) => {
    const standIn = addedNodes[0] ?? previousSibling;
    if (!(text instanceof Text) || standIn?.nodeName !== 'FONT') return [];
    standIns.set(text, standIn as ChildNode);
    return text;
  });
}

function comeBack(text: Node): void {
  const standIn = standIns.get(text);
  standIns.delete(text);
  if (standIn?.isConnected) standIn.replaceWith(text);
}

function keepTexts(): void {
  if (window.hydration.noteChanges === findReplacedTexts) return;
  window.hydration.noteChanges = findReplacedTexts;
  const { prototype } = Node;
  for (const name of ['appendChild', 'insertBefore', 'removeChild'] as const) {
    const method = prototype[name] as (...nodes: unknown[]) => Node;
    prototype[name] = function (this: Node, ...nodes: (Node | null)[]) {
      for (const node of nodes) if (node) comeBack(node);
      return method.apply(this, nodes);
    } as never;
  }
  const nodeValue = Object.getOwnPropertyDescriptor(prototype, 'nodeValue');
  Object.defineProperty(prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      comeBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
}

/** A browser may never be idle on a busy device. In milliseconds. */
const latestMs = 1_000;

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then, { timeout: latestMs });
  else setTimeout(then);
}

/** Calls back once React has taken over the page, and the parts that it leaves for later. */
function whenTakenOver(done: () => void): void {
  const wait = () => whenIdle(window.hydration.pressed ? wait : done);
  wait();
}
