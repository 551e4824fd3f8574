import type { Locator, Page } from '@playwright/test';
import { expect, isolatedTest, putStorage, signedIn, test } from '../support/screen';
import { addCustomer, addPromotion, addReward, createTestStore, newPhone, type TestStore } from '../support/testStore';
import { createFullStore, TABLETS } from './fullStore';

const MARGIN = 48;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * The texts and controls that lie over the decoration, and those that are cut off or beyond the margin, as far as a
 * margin is given. `decorations` is how many there are to see.
 */
const inspect = (part: Locator, margin = 0) =>
  part.evaluate((root, distance) => {
    const toBoxes = (elements: Iterable<Element>) =>
      [...elements].map((element) => ({ name: element.outerHTML.slice(0, 80), box: element.getBoundingClientRect() }));
    const texts: { name: string; box: DOMRect; owner: Element | null }[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const name = node.textContent ?? '';
      for (const box of range.getClientRects()) texts.push({ name, box, owner: node.parentElement });
    }
    const controls = toBoxes(root.querySelectorAll('button, input, img, [role=progressbar]'));
    const content = [...texts, ...controls].filter(({ box }) => box.width > 1 && box.height > 1);
    const rings = toBoxes(root.querySelectorAll('svg:has(> circle)')).filter(({ box }) => box.height > 0);
    const isOver = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    // A text is cut off if a parent with hidden overflow ends above it.
    const isCut = ({ box, owner }: (typeof texts)[number]) => {
      const clip = owner?.closest('main > div')?.getBoundingClientRect();
      return clip !== undefined && box.top < clip.bottom && box.bottom > clip.bottom + 1;
    };
    return {
      decorations: rings.length,
      covering: content.filter(({ box }) => rings.some((ring) => isOver(ring.box, box))).map(({ name }) => name),
      beyond: content
        .filter(({ box }) => box.left < distance - 1 || box.right > window.innerWidth - distance + 1)
        .map(({ name }) => name),
      cut: texts.filter(isCut).map(({ name }) => name),
    };
  }, margin);

/** Expects at all sizes of tablets that the decoration lies clear of texts and controls. */
async function expectClear(page: Page): Promise<void> {
  for (const size of TABLETS) {
    await page.setViewportSize(size);
    const { covering } = await inspect(page.locator('body'));
    expect(covering, `${size.width}×${size.height}`).toEqual([]);
  }
}

async function openEntry(page: Page, language: 'en' | 'es'): Promise<void> {
  await page.goto('/customer/entry');
  await button(page, language === 'es' ? 'Español' : 'English').click();
  await expect(button(page, language === 'es' ? 'Registrar mi visita' : 'Check In')).toBeVisible();
}

/** Types a phone number and checks in. */
async function checkIn(page: Page, language: 'en' | 'es', phone: string): Promise<void> {
  await openEntry(page, language);
  await page.keyboard.type(phone.slice(2));
  await button(page, language === 'es' ? 'Registrar mi visita' : 'Check In').click();
}

for (const isFull of [true, false]) {
  const kind = isFull ? 'with a logo and boosts' : 'without logo and boosts';
  const createStore = () => (isFull ? createFullStore({ hasBoost: true }) : createTestStore({ name: 'Sweet Bean' }));

  test(`BX-298 the decoration of the kiosk is clear of texts and controls, ${kind}`, async ({ page }) => {
    const store = await createStore();
    await addReward(store, { name: 'Growler', points_required: 1_350 });
    const known = await addCustomer(store, { name: 'Alexandra Montgomery', points: 1_240 });
    await signedIn(page, store, 'kiosk');
    for (const language of ['en', 'es'] as const) {
      await openEntry(page, language);
      await expectClear(page);
      await checkIn(page, language, newPhone());
      await expect(button(page, language === 'es' ? 'Guardar' : 'Save')).toBeVisible();
      await expectClear(page);
      await checkIn(page, language, known.phone);
      await expect(page.getByText(/Growler/)).toBeVisible();
      await expectClear(page);
      await button(page, language === 'es' ? 'Continuar' : 'Continue').click();
      await expect(button(page, language === 'es' ? 'Ver recompensas' : 'View Rewards')).toBeVisible();
      await expectClear(page);
    }
    if (isFull) return;
    await page.setViewportSize({ width: 1280, height: 800 });
    await openEntry(page, 'en');
    expect((await inspect(page.locator('body'))).decorations).toBe(1);
  });

  test(`BX-300 on an upright tablet, title, languages and controls share their margins, ${kind}`, async ({ page }) => {
    const store = await createStore();
    await signedIn(page, store, 'kiosk');
    await openEntry(page, 'en');
    for (const [width, height] of [
      [800, 1280],
      [768, 1024],
      [601, 962],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect((await inspect(page.locator('body'), MARGIN)).beyond, `${width}×${height}`).toEqual([]);
      const edges = async (part: Locator) => {
        const { x = 0, width: w = 0 } = (await part.boundingBox()) ?? {};
        return { left: Math.round(x), right: Math.round(x + w) };
      };
      const controls = await edges(button(page, 'Check In'));
      expect(controls).toEqual({ left: MARGIN, right: width - MARGIN });
      expect((await edges(page.getByRole('group', { name: 'Language' }))).right).toBe(controls.right);
      expect((await edges(page.getByRole('heading', { level: 1 }))).left).toBe(controls.left);
    }
  });
}

test('BX-301 Welcome Back shows the points and what they are good for, and no button moves when it arrives', async ({
  page,
}) => {
  const store = await createTestStore();
  await addReward(store, { name: 'Free coffee', points_required: 100 });
  await addReward(store, { name: 'Growler', points_required: 1_350 });
  const known = await addCustomer(store, { points: 1_240 });
  await signedIn(page, store, 'kiosk');
  for (const size of [
    { width: 1280, height: 800 },
    { width: 800, height: 1280 },
  ]) {
    await page.setViewportSize(size);
    let respond: () => void = () => undefined;
    const responded = new Promise<void>((resolve) => (respond = resolve));
    await page.route('**/rewards/customer/*', async (route) => {
      await responded;
      await route.continue();
    });
    await checkIn(page, 'en', known.phone);
    const points = page.getByRole('region', { name: 'Available Points' });
    await expect(points.getByText('1,240')).toBeVisible();
    const before = await button(page, 'Continue').boundingBox();
    respond();
    await expect(points).toContainText('Free coffee');
    await expect(points).toContainText('110 points until Growler');
    expect(await button(page, 'Continue').boundingBox()).toEqual(before);
    await expect(points.getByRole('button')).toHaveCount(0);
    await page.unroute('**/rewards/customer/*');
  }
});

test('BX-301 the points of a former number are not shown before the customer says who they are', async ({ page }) => {
  const store = await createTestStore();
  const known = await addCustomer(store, { points: 1_240 });
  await signedIn(page, store, 'kiosk');
  await page.route('**/api/public/check-in', async (route) => {
    const response = await route.fetch();
    const { customer, ...body } = (await response.json()) as { customer: object };
    await route.fulfill({ response, json: { ...body, customer: { ...customer, isFormerNumber: true } } });
  });
  await checkIn(page, 'en', known.phone);
  await expect(button(page, "That's not me")).toBeVisible();
  await expect(page.getByText('1,240')).toBeHidden();
});

async function openLoop(page: Page, store: TestStore, language: string): Promise<Locator> {
  await page.clock.install();
  await signedIn(page, store, 'kiosk');
  await putStorage(page, { language });
  await page.goto('/customer/entry');
  await expect(page.locator('form')).toBeVisible();
  // This clock would let requests that are not answered yet run into their time limit.
  await page.waitForLoadState('networkidle');
  const loop = page.locator('main[aria-describedby="attract-start"]');
  await expect(async () => {
    await page.clock.runFor(61_000);
    await expect(loop).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return loop;
}

for (const isFull of [true, false]) {
  isolatedTest(
    `BX-299 BX-298 the idle screen keeps its margins, cuts nothing and shows the logo, ${isFull ? 'full' : 'plain'}`,
    async ({ page }) => {
      const store = isFull ? await createFullStore({ hasBoost: true }) : await createTestStore();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await addPromotion(store, { name: 'Double points week' });
      await addReward(store, { name: 'Cinnamon roll with extra icing', points_required: 150 });
      const loop = await openLoop(page, store, isFull ? 'es' : 'en');
      for (let slide = 0; slide < 2; slide++) {
        await page.clock.runFor(1_000);
        for (const size of TABLETS) {
          await page.setViewportSize(size);
          const found = { ...(await inspect(loop, MARGIN)), decorations: 0 };
          const none = { decorations: 0, covering: [], beyond: [], cut: [] };
          expect(found, `slide ${slide} at ${size.width}×${size.height}`).toEqual(none);
          if (!isFull) continue;
          const logo = loop.locator('img');
          await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
          const { width = 0, height = 0 } = (await logo.boundingBox()) ?? {};
          // The logo is three times as wide as it is high, on a white ground.
          expect(width).toBeGreaterThan(130);
          expect(height).toBeGreaterThan(45);
        }
        await page.clock.runFor(8_000);
      }
    },
  );
}
