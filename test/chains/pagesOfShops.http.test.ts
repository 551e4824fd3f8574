import type { CustomerPage } from '../../src/contract/customerPage';
import type { JoinPage } from '../../src/contract/join';
import { callPage, createLink, followLink, openPage, readCookie } from '../customerPage/pageStore';
import { askForCode, enterCode, join, readJoinCode } from '../join/joinStore';
import { createSendingStore } from '../sms/sending';
import { call } from '../support/http';
import { sql } from '../support/sql';
import { addCustomer, newPhone } from '../support/testStore';
import { createChain } from './createChain';

test("who joins at a shop's address is a customer of the chain, who joined in that shop", async () => {
  const { first, shop } = await createChain(createSendingStore());
  const { body: page } = await call<JoinPage>('GET', `/my/${shop.subdomain}/join`);
  expect(page).toMatchObject({ canJoin: true, store: { subdomain: first.subdomain } });
  const phone = newPhone();
  const { token } = (await askForCode(shop, phone)).body;
  const proof = { token, phone, code: await readJoinCode(first, phone) };
  expect((await enterCode(shop, proof)).body).toEqual({ isMember: false });
  const joined = await join(shop, proof);
  expect(joined.status).toBe(204);
  for (const store of [shop, first]) {
    expect((await callPage<CustomerPage>('GET', store, { cookie: readCookie(joined) })).body).toMatchObject({
      points: 0,
    });
  }
  expect(await sql('select store_id, shop_id from customers where phone = $1', [phone])).toEqual([
    { store_id: first.id, shop_id: shop.id },
  ]);
  const query = new URLSearchParams({ phone, storeSubdomain: shop.subdomain }).toString();
  expect((await call('GET', `/public/customer?${query}`, { token: await shop.kioskToken() })).status).toBe(200);
});

test("a customer of the chain gets in at a shop's address, by code and by the link of its kiosk", async () => {
  const { first, shop } = await createChain(createSendingStore());
  const customer = await addCustomer(first, { points: 30 });
  const { token } = (await askForCode(shop, customer.phone)).body;
  const entered = await enterCode(shop, {
    token,
    phone: customer.phone,
    code: await readJoinCode(first, customer.phone),
  });
  expect(entered.body).toEqual({ isMember: true });
  const opened = await followLink(shop, await createLink(shop, customer));
  expect(opened.status).toBe(204);
  for (const cookie of [readCookie(entered), readCookie(opened)]) {
    expect((await callPage<CustomerPage>('GET', shop, { cookie })).body).toMatchObject({ points: 30 });
  }
});

test('the cookie of one chain opens no page at the address of a shop of another one', async () => {
  const [ours, theirs] = [await createChain(), await createChain()];
  const cookie = await openPage(ours.first, await addCustomer(ours.first));
  expect((await callPage('GET', ours.shop, { cookie })).status).toBe(200);
  expect((await callPage('GET', theirs.shop, { cookie })).status).toBe(401);
  await sql('update stores set is_active = false where id = $1', [ours.shop.id]);
  expect((await callPage('GET', ours.shop, { cookie })).status).toBe(401);
  expect((await callPage('GET', ours.first, { cookie })).status).toBe(200);
});
