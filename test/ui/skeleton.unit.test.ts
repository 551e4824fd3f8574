import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dark, light } from '../../src/client/app/theme/tokens';

const read = (file: string) => readFileSync(path.join(__dirname, '../..', file), 'utf8');

test('BX-159 the skeleton of the page has the colors of the theme, and needs no inline style or script', () => {
  const page = read('public/index.html');
  expect(page).toContain('id="skeleton"');
  expect(page).not.toMatch(/<style|<script|style=|\son\w+=/);
  const [lightCss = '', darkCss = ''] = read('src/client/app/theme/skeleton.css').split('prefers-color-scheme: dark');
  for (const [css, { surface, line }] of [
    [lightCss, light],
    [darkCss, dark],
  ] as const) {
    expect(css).toContain(`background: ${surface.page};`);
    expect(css).toContain(`background: ${line.main};`);
  }
});
