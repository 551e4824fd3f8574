import { serverUrl } from '../support/http';
import { createTestStore } from '../support/testStore';

const get = (path: string, headers: Record<string, string> = {}) => fetch(`${serverUrl()}${path}`, { headers });

test('BX-85 each store has public pages about privacy and texts, in English and Spanish, without scripts', async () => {
  const store = await createTestStore({ name: 'Ann\'s <Bakery> & "Co"' });
  const name = 'Ann&#39;s &lt;Bakery&gt; &amp; &quot;Co&quot;';
  const pages: [string, Record<string, string>, string, readonly string[]][] = [
    [
      `/privacy/${store.subdomain}`,
      {},
      `Privacy at ${name}`,
      ['signed in to your page for 90 days', 'Visits: for 3 years'],
    ],
    [`/privacy/${store.subdomain}?lang=es`, {}, `Privacidad en ${name}`, ['90 días', 'no se venden']],
    [
      `/texts/${store.subdomain}/`,
      { 'accept-language': 'fr' },
      `Texts from ${name}`,
      ['STOP', 'HELP', 'About 4 a month', 'rates may apply', 'not shared'],
    ],
    [
      `/texts/${store.subdomain.toUpperCase()}`,
      { 'accept-language': 'es-MX,es;q=0.9' },
      `Mensajes de ${name}`,
      ['STOP', 'HELP', 'Unos 4 al mes'],
    ],
  ];
  for (const [path, headers, title, words] of pages) {
    const response = await get(path, headers);
    const html = await response.text();
    expect([path, response.status, response.headers.get('content-type')]).toEqual([
      path,
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(html).toContain(`<h1>${title}</h1>`);
    for (const word of words) expect(html).toContain(word);
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<Bakery>');
  }
});

test('BX-85 an unknown or deactivated store has no such pages', async () => {
  const closed = await createTestStore({ is_active: false });
  for (const subdomain of ['no-such-store', closed.subdomain, '%00', '%3Cb%3E']) {
    for (const kind of ['privacy', 'texts']) {
      const response = await get(`/${kind}/${subdomain}`, { 'accept-language': 'es' });
      expect([subdomain, response.status]).toEqual([subdomain, 404]);
      expect(await response.text()).toContain('<h1>Esta página no existe</h1>');
    }
  }
});
