export { brandRoutes } from './brand.routes';
export { drawLogo } from './drawLogo';
export { findLogo, writeBrand, writeLogo } from './brand.sql';
export { getBrand } from './saveBrand';
export { prepareLogo } from './prepareLogo';
