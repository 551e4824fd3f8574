import type { Brand } from '../../src/contract/brand';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { createChain } from './createChain';

test("a shop without a look of its own has the chain's, under its own name", async () => {
  const { first, shop } = await createChain();
  const getBrand = async () => (await call<Brand>('GET', `/public/stores/subdomain/${shop.subdomain}/brand`)).body;
  expect(await getBrand()).toMatchObject({ storeId: shop.id, storeName: shop.name, accentColor: null });
  const body = { accentColor: '#8a4b2a', welcomeLine: 'Good coffee', defaultLanguage: 'es' };
  await call('PATCH', `/stores/${first.id}/brand`, { token: await first.ownerToken(), body });
  await sql("insert into store_logos (store_id, hash, width, height, image) values ($1, repeat('a', 32), 8, 4, $2)", [
    first.id,
    Buffer.from('image'),
  ]);
  const brand = await getBrand();
  expect(brand).toMatchObject({ storeId: shop.id, storeName: shop.name, timeZone: 'Pacific/Honolulu', ...body });
  expect(brand.logo).toEqual({ url: expect.stringContaining(first.id) as string, width: 8, height: 4 });
  await sql("insert into store_brands (store_id, welcome_line) values ($1, 'Aloha')", [shop.id]);
  expect(await getBrand()).toMatchObject({
    welcomeLine: 'Aloha',
    accentColor: null,
    defaultLanguage: 'en',
    logo: null,
  });
});
