import type { Page } from '@playwright/test';
import { expect } from '../support/screen';

export const LIST = '**/api/store-groups?*';

export const groupCards = (page: Page) => page.getByRole('list', { name: 'Store groups' }).getByRole('article');
export const groupCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
export const searchGroups = (page: Page) => page.getByRole('searchbox', { name: 'Search groups' });
export const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Store Group' });
export const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Store Group' });
export const nameField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Group Name' });
export const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();

/** Opens the groups page with a search for this tag. */
export async function openGroups(page: Page, tag: string): Promise<void> {
  await page.goto(`/admin/store-groups?search=${tag}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Store Groups' })).toBeVisible();
}

/** Searches in the dialog's list of stores. */
export async function findStores(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').getByRole('searchbox', { name: 'Search stores' }).fill(text);
}
export const storeCheck = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('checkbox', { name, exact: true });
/** The text 'N of M selected'. M varies, because other tests add stores. */
export const selectedCount = (page: Page, count: number) =>
  page.getByRole('dialog').getByText(new RegExp(`^${count} of [\\d,]+ selected$`));
