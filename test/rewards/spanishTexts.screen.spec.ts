import { patchBrand } from '../brand/brandCalls';
import { openDashboard } from '../customers/dashboardPage';
import { expect, isolatedTest, signedIn } from '../support/screen';
import { addReward, createTestStore } from '../support/testStore';

const { step } = isolatedTest;

isolatedTest(
  'BX-307 BX-308 BX-309 what an owner writes in Spanish is what readers of Spanish see',
  async ({ page }) => {
    const store = await createTestStore({ name: 'Sweet Bean' });
    await patchBrand(store.id, await store.ownerToken(), { welcomeLine: 'Good coffee, good people' });
    await addReward(store, { name: 'Butter Croissant', description: 'Baked this morning', points_required: 60 });
    await addReward(store, { name: 'Cake', points_required: 500, spanish_name: 'Pastel' });

    await step('the owner adds the Spanish texts', async () => {
      await signedIn(page, store, 'owner');
      await page.goto('/owner/rewards');
      await page.getByRole('button', { name: 'Edit Butter Croissant' }).click();
      const form = page.getByRole('dialog', { name: 'Edit Reward' });
      await form.getByLabel('Name in Spanish').fill('Croissant de mantequilla');
      await form.getByLabel('Description in Spanish').fill('Horneado esta mañana');
      await form.getByRole('button', { name: 'Save Reward' }).click();
      await expect(form).toHaveCount(0);
      await page.goto('/owner/kiosk');
      await page.getByLabel('Welcome line in Spanish').fill('Buen café, buena gente');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Your brand was saved.')).toBeVisible();
    });
    await step('the poster in Spanish names the reward in Spanish', async () => {
      await page.goto('/owner/kiosk/poster');
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.getByText('Croissant de mantequilla gratis con 60 puntos').last()).toBeAttached();
    });
    await openDashboard(page, store, { points: 100 });
    await step('a kiosk shows them in Spanish, and the cashier reads the first name', async () => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByText('Butter Croissant')).toBeVisible();
      await page.evaluate(() => localStorage.setItem('language', 'es'));
      await page.reload();
      await expect(page.getByText('Croissant de mantequilla')).toBeVisible();
      await expect(page.getByText('Te faltan 400 puntos para Pastel')).toBeVisible();
      await page.getByRole('button', { name: 'Ver recompensas' }).click();
      await expect(page.getByText('Horneado esta mañana')).toBeVisible();
      await page.getByRole('button', { name: 'Canjear', exact: true }).click();
      await page.getByRole('button', { name: 'Confirmar canje' }).click();
      const redeemed = page.getByRole('region', { name: 'Muéstralo en la caja' });
      await expect(redeemed.getByText('Croissant de mantequilla GRATIS')).toBeVisible();
      await expect(redeemed.getByText('Butter Croissant')).toBeVisible();
      // The dialog scrolls, but nobody scrolls at a counter.
      await expect(redeemed.getByRole('button', { name: 'Listo' })).toBeInViewport({ ratio: 1 });
      const getTop = () =>
        redeemed.evaluate((section) => {
          let scroller = section.parentElement;
          while (scroller && getComputedStyle(scroller).overflowY === 'visible') scroller = scroller.parentElement;
          return section.getBoundingClientRect().top - (scroller?.getBoundingClientRect().top ?? 0);
        });
      expect(await getTop(), 'the upper edge of the redeemed reward is in view').toBeGreaterThanOrEqual(0);
    });
    await step('the entry page has the Spanish line', async () => {
      await page.evaluate(() => localStorage.removeItem('customer_data'));
      await page.goto('/customer/entry');
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.getByText('Buen café, buena gente')).toBeVisible();
    });
  },
);
