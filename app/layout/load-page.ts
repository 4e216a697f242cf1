/** What start-script.ts leaves for the scripts of the page. */
type StartedPage = {
  /** The ids of the page's routes. */
  routes: string[];
  /** Buttons that were pressed before the scripts could act; undefined once they can. */
  pressed?: HTMLElement[];
};

declare global {
  interface Window {
    hydration: StartedPage;
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
    __reactRouterRouteModules?: object;
  }
}

/** Waits for the modules of the page's routes, which are on their way, with a pause after each: no task becomes long. */
export async function loadPage(): Promise<void> {
  const modules: Record<string, unknown> = {};
  for (const id of window.hydration.routes) {
    const entry = window.__reactRouterManifest?.routes[id];
    if (entry) modules[id] = await import(/* @vite-ignore */ entry.module);
    await nextTask();
  }
  window.__reactRouterRouteModules = modules;
}

/** Does what was asked of buttons before they could answer. */
export async function pressAgain(): Promise<void> {
  const { pressed = [] } = window.hydration;
  window.hydration.pressed = undefined;
  for (const button of pressed) {
    button.click();
    // Else the next press would still see what the page showed before this one.
    await nextTask();
  }
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
