import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { expectFits } from '../support/fits';

export const TABLET = { width: 1280, height: 800 };
export const PHONE = { width: 390, height: 844 };
export const SHORT = { width: 1024, height: 600 };

/** The first frames after a resize may still have the old layout. */
export const SETTLED = { timeout: 2_000 };

/** Expects no violations and no lost content in the light and dark schemes, with doubled text size, and at 320 px. */
export async function expectUsable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFits(page);
}
