type EnteredField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What pre-paint-script.ts and start-script.ts leave for the page's scripts. */
type StartedPage = {
  /** The ids of the page's routes. */
  routes: string[];
  /** Repeat what was pressed before the scripts could act; undefined once they can. */
  pressed?: (() => void)[];
  /** Fields of any kind filled in before that. */
  entered: Set<EnteredField>;
  /** What has changed in the page: all before React begins with it, then what is to be looked through. */
  changes: MutationRecord[];
  observer: MutationObserver;
  noteChanges: (changes: MutationRecord[]) => void;
  bearChanges: (changes: MutationRecord[]) => Promise<void>;
};

declare global {
  interface Window {
    hydration: StartedPage;
    __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
    __reactRouterRouteModules?: object;
  }
}

/**
 * Waits for the modules of the page's routes, which are loading. Pauses after each, so that no task gets long. If
 * others have changed the page, takes that back.
 */
export async function loadPage(): Promise<void> {
  const modules: Record<string, unknown> = {};
  for (const id of window.hydration.routes) {
    const entry = window.__reactRouterManifest?.routes[id];
    if (entry) modules[id] = await import(/* @vite-ignore */ entry.module);
    await nextTask();
  }
  window.__reactRouterRouteModules = modules;
  const { hydration } = window;
  hydration.bearChanges = (changes) =>
    import('./changes-by-others.ts')
      .then((module) => module.bearChanges(changes))
      // Without it the page still works, with parts of it made anew.
      .catch(() => {});
  if (hydration.changes[0]) await hydration.bearChanges(hydration.changes);
}

/** Replays presses and input from before the page could answer. */
export async function catchUp(): Promise<void> {
  const { pressed = [], entered } = window.hydration;
  window.hydration.pressed = undefined;
  for (const field of entered) await enterAgain(field);
  for (const press of pressed) {
    press();
    // Else the next press would still see what the page showed before this one.
    await nextTask();
  }
}

/** Tells React what it missed: a value, and that the field lost focus. */
async function enterAgain(field: EnteredField): Promise<void> {
  if (field instanceof HTMLSelectElement || field.type === 'file') {
    field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.type === 'checkbox' || field.type === 'radio') {
    pressAgain(field as HTMLInputElement);
  } else if (field.value !== '') {
    typeAgain(field);
  }
  // Else a blur listener would not know the value yet.
  await nextTask();
  if (field !== document.activeElement) {
    field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  }
}

/** React reports a change only if the value differs from the last one it knows. */
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
