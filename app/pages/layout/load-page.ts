type EnteredField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What pre-paint-script.ts and start-script.ts leave for the scripts of the page. */
type StartedPage = {
  /** The ids of the page's routes. */
  routes: string[];
  /** Buttons that were pressed before the scripts could act; undefined once they can. */
  pressed?: HTMLElement[];
  /** Fields of any kind that were filled in before. */
  entered: Set<EnteredField>;
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
  for (const field of entered) await enterAgain(field);
  for (const button of pressed) {
    button.click();
    // Else the next press would still see what the page showed before this one.
    await nextTask();
  }
}

/** Tells React of what it has not seen: a value, and that the field lost the focus. */
async function enterAgain(field: EnteredField): Promise<void> {
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    pressAgain(field as HTMLInputElement);
  } else if (field.value !== '') {
    typeAgain(field);
  }
  // Else what hears of the lost focus would not know the value yet.
  await nextTask();
  if (field !== document.activeElement) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

/** React tells of a change only where the value is another than the last one it knows of. */
function typeAgain(field: EnteredField): void {
  const typed = field.value;
  field.value = '';
  const prototype = Object.getPrototypeOf(field);
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, typed);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function pressAgain(box: HTMLInputElement): void {
  // Another radio of its group may have been chosen since.
  if (box.type === 'radio' && !box.checked) return;
  box.checked = !box.checked;
  box.click();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
