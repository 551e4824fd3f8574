export type { BrandDraft } from './brand/brandDraft';
export { kioskSettingsManifest } from './kioskSettingsManifest';
export { KioskSettingsPage } from './KioskSettingsPage';
export { kioskSettingsWords } from './kioskSettingsWords';
