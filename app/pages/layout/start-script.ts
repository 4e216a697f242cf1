import { inlineScript } from '#app/kit/inline-script.ts';

/** The element whose JSON lists the scripts that the page needs: `Hydration` of ui/router-internals.ts. */
export const hydrationId = 'hydration';
/** The element with the page's data, at the end of the page. */
export const dataId = 'data';

/** The scripts start at the latest this long after the document, ms: no picture may delay them for ever. */
const latestStartMs = 5_000;

/**
 * Loads the page's scripts when they are in nobody's way: once the first screen's pictures have loaded and the
 * browser is idle, or else at the first press, key or focus. Until then links, forms, menus and filters are the
 * browser's own; pre-paint-script.ts notes other presses and input.
 *
 * Translators and extensions may change the page meanwhile and later. What they change before React begins is noted,
 * except at the top of the body, where React allows it; later a translator's elements are looked for
 * (changes-by-others.ts). And React may remove what is gone, or put something before it, which then comes last.
 *
 * A fixed text, because the content security policy allows this inline script by its hash. Everything specific
 * to the page is in the JSON before it.
 */
export const startScript = /* @__PURE__ */ inlineScript(`{
  const hydration = JSON.parse(document.getElementById('${hydrationId}').textContent);
  const { context, manifest, routes } = hydration;
  const page = Object.assign(window.hydration, { routes, changes: [] });
  page.noteChanges = (changes) => {
    page.changes.push(...changes);
    if (page.pressed) return;
    if (document.querySelector('font')) page.bearChanges(page.changes);
    page.changes = [];
  };
  page.observer = new MutationObserver((changes) => page.noteChanges(changes));
  for (const part of document.body.children) {
    page.observer.observe(part, { childList: true, subtree: true, characterDataOldValue: true });
  }
  Node.prototype.insertBefore = function (node, next) {
    if (next?.parentNode) next.before(node);
    else this.append(node);
    return node;
  };
  Node.prototype.removeChild = (node) => {
    node.remove();
    return node;
  };
  window.__reactRouterManifest = manifest;
  window.__reactRouterContext = context;
  context.stream = new ReadableStream({
    start(controller) {
      addEventListener('DOMContentLoaded', () => {
        controller.enqueue(document.getElementById('${dataId}').textContent);
        controller.close();
      });
    },
  }).pipeThrough(new TextEncoderStream());
  const started = new AbortController();
  const start = async () => {
    if (started.signal.aborted) return;
    started.abort();
    if (manifest.hmr) await import(manifest.hmr.runtime);
    const modules = [manifest.entry, ...routes.map((id) => manifest.routes[id])];
    for (const file of new Set(modules.flatMap(({ module, imports = [] }) => [module, ...imports]))) {
      import(file).catch(() => {});
    }
  };
  const startWhenPainted = async () => {
    const pictures = [...document.images].filter(({ complete }) => complete);
    await Promise.allSettled(pictures.map((picture) => picture.decode()));
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (window.requestIdleCallback) requestIdleCallback(start, { timeout: 1_000 });
      else setTimeout(start);
    }));
  };
  const options = { capture: true, passive: true, signal: started.signal };
  for (const type of ['pointerdown', 'touchstart', 'keydown', 'focusin']) {
    addEventListener(type, start, options);
  }
  addEventListener('load', startWhenPainted, options);
  setTimeout(start, ${latestStartMs});
}`);
