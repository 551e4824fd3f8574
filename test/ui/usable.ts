import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expectFits } from '../support/fits';

export const TABLET = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const SHORT = { width: 1024, height: 600 };

/** The first frames after a change of the size may still have the layout of the one before. */
export const SETTLED = { timeout: 2_000 };

/** No violation and nothing lost: light and dark, twice the text size, 320 px. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}
