export {
  BrandContext,
  useBrand,
  type ShownBrand,
  KioskLookContext,
  useKioskLook,
  type KioskLookProps,
} from './BrandContext';
export { StoreLogo } from './StoreLogo';
export { useGetBrandQuery } from './brandApi';
