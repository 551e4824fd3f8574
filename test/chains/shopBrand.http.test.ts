import type { Brand } from '../../src/contract/brand';
import { call } from '../support/http';
import { createChain } from './createChain';

const color = async (storeId: string) =>
  (await call<Brand>('GET', `/public/stores/${storeId}/brand`, {})).body.accentColor;

test("CH-16 each shop has a look: a manager changes that of their own shop, the chain's owner that of any", async () => {
  const [{ first, shop }, other] = [await createChain(), await createChain()];
  const [owner, manager] = [await first.ownerToken(), await shop.ownerToken()];
  const paint = async (token: string, path: string, accentColor: string) =>
    (await call('PATCH', `/stores/${path}`, { token, body: { accentColor } })).status;
  expect(await paint(owner, `${first.id}/brand`, '#0b5f4f')).toBe(200);
  expect(await paint(manager, `${shop.id}/brand`, '#7a1f3d')).toBe(200);
  expect([await color(first.id), await color(shop.id)]).toEqual(['#0b5f4f', '#7a1f3d']);
  expect(await paint(owner, `${first.id}/brand?shop=${shop.id}`, '#1d3a8a')).toBe(200);
  expect([await color(first.id), await color(shop.id)]).toEqual(['#0b5f4f', '#1d3a8a']);
  for (const path of [`${first.id}/brand`, `${shop.id}/brand?shop=${first.id}`, `${other.first.id}/brand`]) {
    expect([path, await paint(manager, path, '#000000')]).toEqual([path, 403]);
  }
  expect(await paint(owner, `${first.id}/brand?shop=${other.shop.id}`, '#000000')).toBe(403);
  const logo = (token: string, path: string) =>
    call('PUT', `/stores/${path}/brand/logo`, { token, body: 'no image' }).then(({ status }) => status);
  expect(await logo(manager, first.id)).toBe(403);
  expect([await color(first.id), await color(shop.id)]).toEqual(['#0b5f4f', '#1d3a8a']);
});
