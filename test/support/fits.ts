import { expect, type Page } from '@playwright/test';
import { CONTEXT_OPTIONS } from './contextOptions';

const SIZES = [
  { name: '320 px', width: 320, height: 700, fontSize: '' },
  { name: 'text of twice the size', width: 1280, height: 800, fontSize: '200%' },
  { name: 'text of twice the size on a phone', width: 390, height: 844, fontSize: '200%' },
];
const TARGET_PX = 48;

/**
 * Expects that nothing on the screen is cut off or needs horizontal scrolling, at a width of 320 px and with doubled
 * text size, and that touch targets measure at least 48 px in both directions. Restores the viewport of the context.
 */
export async function expectFits(page: Page): Promise<void> {
  for (const { name, width, height, fontSize } of SIZES) {
    await page.setViewportSize({ width, height });
    // The first frames after a resize may still have the old layout.
    await expect.poll(() => page.evaluate(findCutOff, fontSize), { message: name }).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  const small = await page.evaluate(findSmallTargets, TARGET_PX);
  if (CONTEXT_OPTIONS.viewport) await page.setViewportSize(CONTEXT_OPTIONS.viewport);
  expect(small).toEqual([]);
}

async function findCutOff(fontSize: string): Promise<string[]> {
  document.documentElement.style.fontSize = fontSize;
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const cutOff = [...document.querySelectorAll('body *')].filter((element) => {
    if (element.closest('[aria-hidden="true"], svg') || !element.checkVisibility()) return false;
    // Decoration may be cut off, and elements of one pixel are for screen readers.
    if (element.clientWidth <= 1 || element.textContent.trim() === '' || element.querySelector(':scope > svg')) {
      return false;
    }
    const { overflowX, overflowY } = getComputedStyle(element);
    if (overflowX === 'visible') return false;
    const isTooHigh = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2;
    return isTooHigh || element.scrollWidth > element.clientWidth + 1;
  });
  const page = document.documentElement;
  return [
    ...cutOff.map((element) => `cut off: ${element.tagName} ${element.textContent.slice(0, 60)}`),
    ...(page.scrollWidth > page.clientWidth ? [`the page is ${page.scrollWidth} px wide`] : []),
  ];
}

function findSmallTargets(least: number): string[] {
  return [...document.querySelectorAll('button, a[href], input')]
    .filter((element) => element.checkVisibility() && !element.closest('[aria-hidden="true"]'))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < least - 0.1)
    .map(({ element, box }) => `small: ${element.textContent} ${box.width.toFixed(0)}x${box.height.toFixed(0)} px`);
}
