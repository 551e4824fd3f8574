export { BrandContext, useBrand, type BrandWithLogo } from './BrandContext';
export { StoreLogo } from './StoreLogo';
