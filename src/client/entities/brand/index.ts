export { BrandContext, useBrand, type StoreLook } from './BrandContext';
export { StoreLogo } from './StoreLogo';
