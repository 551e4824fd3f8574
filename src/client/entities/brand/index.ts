export { BrandContext, useBrand, type BrandWithLogo } from './BrandContext';
export { KioskLookContext, useKioskLook, type KioskLookProps } from './KioskLookContext';
export { StoreLogo } from './StoreLogo';
