import type { Brand } from '../../src/contract/brand';
import { createImage, patchBrand, putLogo } from '../brand/brandCalls';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createChain } from './createChain';

const FIRST_LOOK = { accentColor: '#8a4b2a', welcomeLine: 'Good coffee', defaultLanguage: 'es', isAlwaysLight: true };

async function createPaintedChain() {
  const { first, shop } = await createChain();
  const [owner, manager] = [await first.ownerToken(), await shop.ownerToken()];
  await patchBrand(first.id, owner, FIRST_LOOK);
  const { body } = await putLogo(first.id, {
    token: owner,
    file: await createImage(60, 40).png().toBuffer(),
  });
  const getOwn = async () => (await call<Brand>('GET', `/stores/${shop.id}/brand`, { token: manager })).body;
  const getPublic = async () => (await call<Brand>('GET', `/public/stores/${shop.id}/brand`)).body;
  return { first, shop, owner, manager, getOwn, getPublic, logoOfFirst: body.logo };
}

test("CH-16 a shop's people see the look that its kiosk has, and whether it is the shop's own", async () => {
  const { first, shop, owner, getOwn, logoOfFirst } = await createPaintedChain();
  const inherited = { ...FIRST_LOOK, logo: logoOfFirst, storeName: shop.name, hasOwnLook: false };
  expect(await getOwn()).toMatchObject(inherited);
  const selected = await call<Brand>('GET', `/stores/${first.id}/brand?shop=${shop.id}`, { token: owner });
  expect(selected.body).toMatchObject(inherited);
  const ofFirst = await call<Brand>('GET', `/stores/${first.id}/brand`, { token: owner });
  expect(ofFirst.body).not.toHaveProperty('hasOwnLook');
});

test("CH-16 a shop that changes one thing keeps the rest of the chain's look as its own", async () => {
  const { first, shop, owner, manager, getOwn, getPublic, logoOfFirst } = await createPaintedChain();
  // These requests change nothing.
  await patchBrand(shop.id, manager, {});
  await patchBrand(shop.id, manager, { welcomeLine: 'Good coffee' });
  expect((await getOwn()).hasOwnLook).toBe(false);

  const { body } = await patchBrand(shop.id, manager, { welcomeLine: 'Aloha' });
  expect(body).toMatchObject({ ...FIRST_LOOK, welcomeLine: 'Aloha', hasOwnLook: true });
  expect(body.logo).toMatchObject({ url: logoOfFirst?.url.replace(first.id, shop.id), width: 60, height: 40 });
  expect(await sql('select old_values, new_values from audit_log where shop_id = $1', [shop.id])).toEqual([
    { old_values: { welcomeLine: 'Good coffee' }, new_values: { welcomeLine: 'Aloha' } },
  ]);
  await patchBrand(first.id, owner, { accentColor: '#1d5fb8' });
  expect(await getPublic()).toMatchObject({ ...FIRST_LOOK, welcomeLine: 'Aloha', logo: body.logo });
});

test("CH-16 a shop that removes the logo keeps the rest, and can have the chain's look again", async () => {
  const { shop, manager, getOwn, getPublic, logoOfFirst } = await createPaintedChain();
  await call('DELETE', `/stores/${shop.id}/brand/logo`, { token: manager });
  expect(await getPublic()).toMatchObject({ ...FIRST_LOOK, logo: null });
  await patchBrand(shop.id, manager, { accentColor: null });
  const reset = await call<Brand>('DELETE', `/stores/${shop.id}/brand`, { token: manager });
  expect(reset.body).toMatchObject({ ...FIRST_LOOK, logo: logoOfFirst, hasOwnLook: false });
  expect(await getOwn()).toEqual(reset.body);
  expect(await getPublic()).toMatchObject({ ...FIRST_LOOK, logo: logoOfFirst });
});
