import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describedRoutes, readDescription } from './describedRoutes';
import { serverUrl } from '../support/http';

const MODULES = path.resolve(__dirname, '../../src/server/modules');

/** Every route that stands in the source, read from its text: the description cannot leave one out unseen. */
function routesInSource(): string[] {
  const files = readdirSync(MODULES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.routes.ts'),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(MODULES, file), 'utf8');
    return [...text.matchAll(/app\s*\.(get|post|put|patch|delete)\(\s*'([^']+)'/g)].map(
      ([, method = '', url = '']) => `${method.toUpperCase()} ${url.replace(/:(\w+)/g, '{$1}')}`,
    );
  });
}

test('Q-64 the description is OpenAPI 3.1 and lists every route', async () => {
  expect((await readDescription()).openapi).toBe('3.1.0');
  const described = (await describedRoutes()).map(({ method, path: url }) => `${method} ${url}`);
  expect(routesInSource().length).toBeGreaterThan(10);
  expect(described.sort()).toEqual(routesInSource().sort());
});

test('Q-64 every route says in a sentence what it does, and which errors it may answer', async () => {
  for (const route of await describedRoutes()) {
    expect([route.path, route.summary]).toEqual([route.path, expect.stringMatching(/\w+/)]);
    const errors = route.statuses.filter((status) => Number(status) >= 400);
    expect(errors).toEqual(expect.arrayContaining(['500', '503', ...(route.scopes ? ['401', '403'] : [])]));
  }
});

test('Q-64 its page opens at /api/docs, under a policy without inline scripts', async () => {
  const page = await fetch(`${serverUrl()}/api/docs/`);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('swagger-ui');
  expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self' ?;/);
});
