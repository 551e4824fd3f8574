import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { expectNoHorizontalScroll } from './adminScreen';

// Running axe in the page takes a third of the CPU time of @axe-core/playwright, which sends the source for every
// analysis and also returns the passed rules.
const SOURCE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no accessibility violations in both color schemes at the current size of the page. The rules that do not
 * depend on colors run only once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const violations = [...(await findViolations(page, 'light')), ...(await findViolations(page, 'dark'))];
  await page.emulateMedia({ colorScheme: 'light' });
  expect(violations).toEqual([]);
}

/** Expects no accessibility violations in the light scheme, after the skeletons have been replaced. */
export async function expectAccessibleInLight(page: Page): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  expect(await findViolations(page, 'light')).toEqual([]);
}

/** Expects no accessibility violations at the widths of a desktop and of a phone, each in both color schemes. */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE);
  const runOnly: axe.RunOnly =
    colorScheme === 'light' ? { type: 'tag', values: TAGS } : { type: 'rule', values: COLOR_RULES };
  const found = await page.evaluate(
    async (options) => {
      // Colors are measured after all transitions. The end of a parent's transition can start one of a child.
      for (let quietFrames = 0; quietFrames < 3;) {
        await new Promise(requestAnimationFrame);
        quietFrames = document.getAnimations().some(({ playState }) => playState === 'running') ? 0 : quietFrames + 1;
      }
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
    },
    { runOnly, resultTypes: ['violations'] } satisfies axe.RunOptions,
  );
  return found.map((violation) => `${colorScheme} ${violation}`);
}
