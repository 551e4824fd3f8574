export { BrandContext, useBrand, type ShownBrand } from './BrandContext';
export { KioskLookContext, useKioskLook, type KioskLookProps } from './KioskLookContext';
export { StoreLogo } from './StoreLogo';
