import { randomUUID } from 'node:crypto';
import { expectNoHorizontalScroll } from '../support/adminScreen';
import { expect, signedInAsAdmin, step, test, visit } from '../support/screen';
import { sql } from '../support/sql';
import { createTestStore } from '../support/testStore';

const NAME = `test.screen${process.pid}`;

/** Adds a failed job of a kind that no server runs. */
async function addFailed(storeId: string = randomUUID()): Promise<string> {
  await sql(`select pgboss.create_queue($1, '{"policy": "standard"}')`, [NAME]);
  const id = randomUUID();
  await sql(
    `insert into pgboss.job (id, name, data, state, completed_on, output)
     values ($1, $2, $3, 'failed', now(), '{"reason": "The vendor does not know this store"}')`,
    [id, NAME, { storeId }],
  );
  return id;
}
const getStates = async () =>
  (await sql<{ state: string }>('select state::text as state from pgboss.job where name = $1', [NAME])).map(
    ({ state }) => state,
  );

test('BX-28 the administrator retries a failed job, discards another, and retries one in the details of its store', async ({
  page,
}) => {
  await addFailed();
  await addFailed();
  await signedInAsAdmin(page);
  await page.goto('/admin/jobs');
  const cards = page.getByRole('article', { name: NAME });
  await expect(cards).toHaveCount(2);
  await expect(cards.first().getByText('The vendor does not know this store')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);

  await step(page, 'a retried job leaves the list and waits', async () => {
    await cards
      .first()
      .getByRole('button', { name: `Retry ${NAME}` })
      .click();
    await expect(page.getByText(`${NAME} is running again.`)).toBeVisible();
    await expect(cards).toHaveCount(1);
    expect((await getStates()).sort()).toEqual(['failed', 'retry']);
  });
  await step(page, 'a job is discarded after a confirmation', async () => {
    await cards
      .first()
      .getByRole('button', { name: `Discard ${NAME}` })
      .click();
    const dialog = page.getByRole('dialog', { name: 'Discard Job' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(cards).toHaveCount(1);
    await cards
      .first()
      .getByRole('button', { name: `Discard ${NAME}` })
      .click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toBeHidden();
    await expect(cards).toHaveCount(0);
    await expect.poll(getStates).toEqual(['retry']);
  });
  await step(page, 'the details of a store show its jobs, and a failed one is retried there', async () => {
    const store = await createTestStore();
    const id = await addFailed(store.id);
    await visit(page, `/admin/stores?search=${store.id}`);
    await page.getByRole('button', { name: /^View details/ }).click();
    const jobs = page.getByRole('region', { name: 'Jobs' });
    await expect(jobs.getByText('The vendor does not know this store')).toBeVisible();
    await jobs.getByRole('button', { name: `Retry ${NAME}` }).click();
    await expect(jobs.getByText('Waiting').or(jobs.getByText('Tried again'))).toBeVisible();
    await expect(jobs.getByRole('button', { name: `Retry ${NAME}` })).toHaveCount(0);
    await sql('delete from pgboss.job where name = $1 and id = $2', [NAME, id]);
  });
});
