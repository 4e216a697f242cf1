/** What pre-paint-script.ts and start-script.ts leave for the scripts of the page. */
type StartedPage = {
  /** The ids of the page's routes. */
  routes: string[];
  /** Buttons that were pressed before the scripts could act; undefined once they can. */
  pressed?: HTMLElement[];
  /** Fields of any kind that were filled in before. */
  entered: Set<HTMLInputElement>;
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

/** Does what was asked of buttons and fields before they could answer. */
export async function catchUp(): Promise<void> {
  const { pressed = [], entered } = window.hydration;
  window.hydration.pressed = undefined;
  for (const field of entered) {
    if (texts.has(field.type)) typeAgain(field);
    // In a form it is sent with the form.
    else if (field.type === 'radio' && !field.form) chooseAgain(field);
  }
  entered.clear();
  for (const button of pressed) {
    button.click();
    // Else the next press would still see what the page showed before this one.
    await nextTask();
  }
}

const texts = new Set(['text', 'password', 'email', 'tel', 'textarea']);

/** React tells of a change only where the value is another than the last one it knows of. */
function typeAgain(field: HTMLInputElement): void {
  const typed = field.value;
  if (typed === '') return;
  field.value = '';
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function chooseAgain(radio: HTMLInputElement): void {
  if (!radio.checked) return;
  radio.checked = false;
  radio.click();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
