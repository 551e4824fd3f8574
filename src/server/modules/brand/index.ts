import { brandRoutes } from './brand.routes';

export { drawLogo } from './drawLogo';
export { BRAND_COLUMNS, BRAND_JOINS, findLogo, toLogo, writeBrand, writeLogo, type BrandRow } from './brand.sql';
export { getLook } from './saveBrand';
export { prepareLogo } from './prepareLogo';

export const brand = { routes: [brandRoutes] };
