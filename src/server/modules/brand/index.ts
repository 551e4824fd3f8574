export { brandRoutes } from './brand.routes';
export { writeBrand, writeLogo } from './brand.sql';
export { getBrand } from './saveBrand';
export { prepareLogo } from './prepareLogo';
