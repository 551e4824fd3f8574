export { brandRoutes } from './brand.routes';
export { writeBrand, writeLogo } from './brand.sql';
export { prepareLogo } from './prepareLogo';
