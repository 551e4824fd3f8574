import { preloadArea } from '../../src/client/app/areas/lazyAreas';

test.each(['/', '/unknown/page', '/constructor', '/toString', '/__proto__'])(
  'preloading the area of %s, which has none, lets the page be rendered',
  async (pathname) => {
    await expect(preloadArea(pathname)).resolves.toBeUndefined();
  },
);
