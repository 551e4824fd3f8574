import { CONSENT } from '../sms/sending';
import { expectAccessible } from '../support/accessible';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedIn, step, test } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore, type TestStore } from '../support/testStore';
import { timeZoneAtHour } from '../support/timeZones';
import { addRegular, saveAutomation } from './automatedStore';

/** Creates a store where it is night, so that no job sends a text during the test. */
const createClosedStore = () => createTestStore({ time_zone: timeZoneAtHour(3) });

let phones = 0;

/** Adds customers whose message was decided 20 days ago. Some of them came back 10 days later. */
async function addOutcomes(
  store: TestStore,
  status: 'queued' | 'held_back',
  { customers, cameBack }: { customers: number; cameBack: number },
): Promise<void> {
  phones += 1000;
  const [campaign] = await sql<{ id: string }>(
    `insert into sms_campaigns (store_id, message, audience, status, finished_at, automation)
     values ($1, 'We miss you', '{"kind": "all"}', 'done', now(), 'winBack') returning id`,
    [store.id],
  );
  await sql(
    `with people as (
       insert into customers (store_id, phone, name, referral_code, registered_at, sms_consent_at, sms_consent_source,
                              sms_consent_text_version)
       select $1, '+12025' || (550000 + n), 'Pat Regular', upper(substr(md5(n::text), 1, 8)), now(), $6, $7, $8
       from generate_series($2::integer + 1, $2::integer + $3::integer) n returning id),
     occasions as (
       insert into sms_occasions (store_id, customer_id, cause, kind, occurred_at, status, decided_at, campaign_id)
       select $1, id, 'win-back:2026-01-01', 'winBack', now() - interval '20 days', $4, now() - interval '20 days', $5
       from people)
     insert into visits (store_id, customer_id, at) select $1, id, now() - interval '10 days' from people limit $9`,
    [
      store.id,
      phones,
      customers,
      status,
      status === 'queued' ? campaign?.id : null,
      CONSENT.sms_consent_at,
      CONSENT.sms_consent_source,
      CONSENT.sms_consent_text_version,
      cameBack,
    ],
  );
}

test('BX-74 an owner keeps texts for campaigns, and confirms before waiting messages are cancelled', async ({
  page,
}) => {
  const store = await createClosedStore();
  await saveAutomation(store, 'birthday');
  await sql(
    `insert into sms_occasions (store_id, customer_id, kind, cause, occurred_at)
     values ($1, $2, 'birthday', 'birthday:2026', now())`,
    [store.id, (await addRegular(store)).id],
  );
  await signedIn(page, store, 'owner');
  await page.goto('/owner/sms/automated');
  const reserve = page.getByRole('region', { name: 'Kept for campaigns' });

  await step(page, 'the reserve is a whole number', async () => {
    await reserve.getByRole('button', { name: 'Change what is kept for campaigns' }).click();
    const field = page.getByRole('dialog').getByLabel('Texts to keep each month');
    await field.fill('many');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Texts must be a whole number from 0 to 1,000,000')).toBeVisible();
    await expectAccessible(page);
    await field.fill('250');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(reserve.getByText('250 texts')).toBeVisible();
  });
  await step(page, 'the confirmation counts the messages that will not be sent', async () => {
    const control = page.getByRole('article', { name: 'Birthday' }).getByRole('switch');
    await control.click();
    const dialog = page.getByRole('dialog', { name: 'Turn Off “Birthday”' });
    await expect(dialog).toContainText('1 message is waiting and will not be sent.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Turn Off' }).click();
    await expect(control).not.toBeChecked();
    await expect(page.getByRole('article', { name: 'Birthday' })).toContainText("Couldn't send (last 30 days)1");
  });
});

test('BX-75 a card compares the two groups of customers once 50 were held back', async ({ page }) => {
  const store = await createClosedStore();
  await addOutcomes(store, 'queued', { customers: 100, cameBack: 42 });
  await addOutcomes(store, 'held_back', { customers: 49, cameBack: 15 });
  await signedIn(page, store, 'owner');
  await page.goto('/owner/sms/automated');
  const card = page.getByRole('article', { name: 'We miss you' });
  await expect(card).toContainText(
    'Too early to tell. 42 of 100 customers came back with the message, and 15 of 49 skipped on purpose. We compare when 50 were skipped.',
  );
  await expect(card).not.toContainText('%');

  await addOutcomes(store, 'held_back', { customers: 1, cameBack: 0 });
  await page.reload();
  await expect(card).toContainText('No clear difference so far (between 5 fewer and 27 more of 100).');
  await expect(card).toContainText('Messaged42% 42 of 100');
  await expect(card).toContainText('Skipped on purpose30% 15 of 50');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});
