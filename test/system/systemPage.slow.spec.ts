import type { System } from '../../src/contract/system';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { call } from '../support/http';
import { expect, signedInAsAdmin, step, test } from '../support/screen';

test('the System page has no accessibility violations and no broken values on a desktop, a tablet and a phone', async ({
  page,
}) => {
  await signedInAsAdmin(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/admin/system');
  await expect(page.getByRole('table').getByText('This server')).toBeVisible();
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await step(page, `${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await expectAccessible(page);
      // Beside a long label, a short value stays on one line.
      const version = await page.getByRole('definition').first().boundingBox();
      expect(version?.height).toBeLessThan(30);
    });
  }
});

/** A server with every problem and with names that have no spaces, as hosts, files and addresses have none. */
function withLongNames(system: System): System {
  const host = 'regulars-production-eu-central-1a-web-7f9c6d5b8b-x2x9k.internal.example.com';
  const file = '/var/lib/regulars/backups/production/eu-central-1a/regulars-20261129T050000Z-0123456789abcdef.backup';
  const at = '2026-11-28T05:00:00.000Z';
  return {
    ...system,
    version: '1.0.0-20261129-0123456789abcdef0123456789abcdef01234567-dirty',
    processes: [
      { name: `${host}:4711`, isCurrent: true, connections: [{ purpose: 'queries', count: 1_000 }] },
      { name: null, isCurrent: false, connections: [{ purpose: host, count: 2 }] },
    ],
    backups: {
      ...system.backups,
      isScheduled: true,
      isOverdue: true,
      lastSuccess: { finishedAt: at, durationMs: 60_000, sizeBytes: 123_456_789_012, fileName: file },
      lastFailure: { finishedAt: at, reason: `EACCES: permission denied, open '${file}'` },
    },
    jobs: { waiting: 1_234_567, oldestWaitingSeconds: 1_234_567, failed: 1_234_567 },
    storesNeedingAttention: 1_234_567,
    warnings: [`See https://${host}/operations/upgrades/from-an-installation-without-current`],
  };
}

test('BX-274 the System page fits a phone with long names, addresses and file names, and with every problem', async ({
  page,
}) => {
  const token = await signedInAsAdmin(page);
  const { body } = await call<System>('GET', '/system', { token });
  await page.route('**/api/system', (route) => route.fulfill({ json: withLongNames(body) }));
  await page.goto('/admin/system');
  await expect(page.getByRole('table').getByText('This server')).toBeVisible();
  for (const width of [768, 390, 320]) {
    await step(page, `${width} px`, async () => {
      await page.setViewportSize({ width, height: 844 });
      await expectNoHorizontalScroll(page);
      const main = (await page.getByRole('main').boundingBox()) ?? { x: 0, width: 0 };
      const ends = await page
        .getByRole('main')
        .locator('*')
        .evaluateAll((all) =>
          all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().right),
        );
      expect(Math.max(...ends)).toBeLessThanOrEqual(main.x + main.width + 1);
      await expectAccessible(page);
    });
  }
});
