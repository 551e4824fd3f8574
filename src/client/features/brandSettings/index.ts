export { BrandSettings } from './components/BrandSettings';
export type { BrandDraft } from './brandDraft';
