export {
  BrandContext,
  useBrand,
  type ShownBrand,
  KioskThemeContext,
  useKioskLook,
  type KioskLookProps,
} from './BrandContext';
export { StoreLogo } from './components/StoreLogo';
export { useGetBrandQuery } from './brandApi';
