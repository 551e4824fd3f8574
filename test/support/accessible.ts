import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that depend on the color scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no accessibility violation in either color scheme, at the current size of the page. The rules that do not
 * depend on colors run once.
 */
export async function expectAccessible(page: Page): Promise<void> {
  expect([...(await findViolations(page, 'light')), ...(await findViolations(page, 'dark'))]).toEqual([]);
}

async function findViolations(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Colors are measured after transitions have ended.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // Legacy mode analyzes the page itself and not in a second tab; there are no frames of other origins here.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (colorScheme === 'light' ? axe.withTags(TAGS) : axe.withRules(COLOR_RULES)).analyze();
  return violations.map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map((node) => node.html).join(' ')}`);
}
