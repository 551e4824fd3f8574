import type { Page } from '@playwright/test';
import { expect } from './screen';

/** Delays the page's requests to a URL until the returned function is called. */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  // On a phone, a dialog fills the screen only after another render.
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}
