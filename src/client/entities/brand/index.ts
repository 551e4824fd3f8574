export {
  BrandContext,
  useBrand,
  type ShownBrand,
  KioskLookContext,
  useKioskLook,
  type KioskLookProps,
} from './BrandContext';
export { StoreLogo } from './components/StoreLogo';
export { useGetBrandQuery } from './brandApi';
