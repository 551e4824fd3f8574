import type { Sql } from '../database/Database';
import { prepareLogo, writeBrand, writeLogo } from '../modules/brand';

/** A cup with a bean on it, 480 × 480 px. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 48 48" fill="none">
  <path d="M8 19h26v11a10 10 0 0 1-10 10h-6A10 10 0 0 1 8 30z" fill="#8a4b2a"/>
  <path d="M34 23h3a5 5 0 0 1 0 10h-3.5" stroke="#8a4b2a" stroke-width="3"/>
  <g transform="rotate(35 21 29.5)">
    <ellipse cx="21" cy="29.5" rx="4.6" ry="6.6" fill="#f6e3c5"/>
    <path d="M21 23c-2.5 3 2.5 9.500 0 13" stroke="#8a4b2a" stroke-width="1.4"/>
  </g>
  <path d="M15 14c-2-2.5 2-4 0-7M21 14c-2-2.5 2-4 0-7M27 14c-2-2.5 2-4 0-7" stroke="#d99a4e" stroke-width="2.2" stroke-linecap="round"/>
</svg>`;

/** Gives the first store of the demo a look of its own. */
export async function writeDemoBrand(sql: Sql, storeId: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const logo = await prepareLogo(await sharp(Buffer.from(LOGO)).png().toBuffer());
  await writeBrand(sql, storeId, {
    accentColor: '#8a4b2a',
    welcomeLine: 'Good coffee, good people',
    defaultLanguage: 'en',
  });
  await writeLogo(sql, storeId, logo);
}
