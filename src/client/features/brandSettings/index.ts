export { BrandSettings } from './BrandSettings';
export type { BrandDraft } from './brandDraft';
