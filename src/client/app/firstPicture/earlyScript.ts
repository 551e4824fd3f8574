/**
 * The script of a page with a first picture. It runs before the page is painted. Where the stored state leads to
 * something else than the picture, the skeleton takes its place. Otherwise it completes the picture and remembers what
 * is typed and pressed until the app takes over.
 */

import { readItem } from '../../shared/device/deviceStorage';
import { PATHS } from '../../shared/routing/paths';

/** A text of local storage as the app parses it. */
type Stored<Shape> = Partial<Shape> | null;
type StoredUser = Stored<{ store: Stored<{ id: string; subdomain: string; name: string }>; needsShop: boolean }>;
type StoredBrand = Stored<
  Record<'logo' | 'accentColor' | 'welcomeLine' | 'isAlwaysLight' | 'defaultLanguage', unknown>
>;

const parse = <Shape>(key: string) => JSON.parse(readItem(key) ?? 'null') as Stored<Shape>;
const isAbsent = (...keys: readonly string[]) => keys.every((key) => readItem(key) === null);

/** The text for the place of the store's name; null where the page will look unlike its picture. */
function readPicture(): string | null {
  const { pathname, hash } = window.location;
  switch (pathname) {
    case PATHS.setup:
      return hash === '' ? null : '';
    case PATHS.kiosk.entry:
      return readItem('isDashboard') === 'true' ? null : readStoreName('store_owner');
    case PATHS.cashier.board:
      return isAbsent('board_sound') ? readStoreName('cashier') : null;
    case PATHS.auth.management:
      return isAbsent('token', 'role') ? '' : null;
    default:
      return isAbsent('token', 'role', 'store_brand') ? '' : null;
  }
}

/** The name of the session's store, if the device has shown no look of its own and the language is English. */
function readStoreName(role: string): string | null {
  const { store, needsShop } = parse<NonNullable<StoredUser>>('auth_user') ?? {};
  const brand: StoredBrand = parse('store_brand');
  const isEnglish = (readItem('language') ?? 'en') === 'en' && (brand?.defaultLanguage ?? 'en') === 'en';
  const hasLook = brand?.logo || brand?.accentColor || brand?.welcomeLine || brand?.isAlwaysLight;
  const isSession = !isAbsent('token') && readItem('role') === role && store?.id && store.subdomain && !needsShop;
  return (isSession && isEnglish && !hasLook && store.name) || null;
}

/** Fills in what the policy of the page forbids in HTML, and what only this device knows, as soon as it is parsed. */
function completePicture(storeName: string): void {
  const complete = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-style],[data-store-name]')) {
      const { style, storeName: place } = element.dataset;
      if (style !== undefined) element.style.cssText = style;
      if (place !== undefined) element.textContent = storeName;
      element.removeAttribute('data-style');
      element.removeAttribute('data-store-name');
    }
  };
  const observer = new MutationObserver(complete);
  observer.observe(document, { childList: true, subtree: true });
  whenParsed(() => {
    complete();
    observer.disconnect();
  });
}

/**
 * Remembers what is typed, presses on buttons, and keys that no field takes, and shows which field has the focus. Links
 * work, as those of any page.
 */
function remember(): void {
  const texts = new Map<HTMLInputElement, string>();
  const presses: (() => void)[] = [];
  const end = new AbortController();
  let isReplaying = false;
  const listen = <Name extends keyof DocumentEventMap>(name: Name, handle: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(
      name,
      (event) => {
        if (!isReplaying) handle(event);
      },
      { capture: true, signal: end.signal },
    );

  listen('input', ({ target }) => {
    if (target instanceof HTMLInputElement) texts.set(target, target.value);
  });
  listen('click', (event) => {
    const button = (event.target as Element).closest('button');
    if (button === null) return;
    // Neither may the form be sent, nor may the app see the press twice.
    event.preventDefault();
    event.stopPropagation();
    presses.push(() => button.click());
  });
  listen('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || (key !== 'Enter' && target instanceof HTMLInputElement)) return;
    // The app already listens while the earlier presses are repeated.
    event.stopPropagation();
    presses.push(() => target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
  });

  for (const name of ['focusin', 'focusout'] as const) {
    listen(name, ({ target, type }) => {
      const field = (target as Element).closest('.MuiFormControl-root');
      for (const part of field?.querySelectorAll('.MuiInputBase-root, .MuiFormLabel-root') ?? [])
        part.classList.toggle('Mui-focused', type === 'focusin');
    });
  }

  const repeat = (press: () => void) => {
    isReplaying = true;
    press();
    isReplaying = false;
  };
  const replay = async () => {
    // The app has not seen that this element got the focus.
    repeat(() => document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true })));
    // What is pressed meanwhile waits for its turn: digits out of order are the number of somebody else.
    for (let press = presses.shift(); press !== undefined; press = presses.shift()) {
      repeat(press);
      // Each one has its effect before the next one.
      await new Promise((resolve) => setTimeout(resolve));
    }
    end.abort();
  };
  window.takeOverPicture = () => {
    delete window.takeOverPicture;
    // The app has added its own rules.
    removeStyles();
    for (const [input, text] of texts) type(input, text);
    setTimeout(() => void replay());
  };
}

/** Types a text so that React notices: it compares with the last text that was set through the element itself. */
function type(input: HTMLInputElement, text: string): void {
  const { selectionStart, selectionEnd, value } = input;
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  // Fields for an email have no selection. The app may have emptied the field, and then the caret has lost its place.
  if (selectionStart !== null && value === text) input.setSelectionRange(selectionStart, selectionEnd);
  else if (selectionStart !== null) input.setSelectionRange(text.length, text.length);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Leaves the place of the picture to the app, which shows the skeleton until it has something to show. */
function dropPicture(): void {
  const { classList } = document.documentElement;
  classList.add('no-picture');
  whenParsed(() => {
    document.getElementById('root')?.replaceChildren();
    removeStyles();
    classList.remove('no-picture');
  });
}

const removeStyles = () => document.querySelector('link[data-picture]')?.remove();

/** Calls `work` before the scripts run that wait for the whole page. */
function whenParsed(work: () => void): void {
  document.addEventListener('readystatechange', work, { once: true });
}

function begin(): void {
  let storeName: string | null = null;
  try {
    storeName = readPicture();
  } catch {
    // What is stored cannot be read. The app shows an error.
  }
  if (storeName === null) dropPicture();
  else {
    completePicture(storeName);
    remember();
  }
}

begin();
