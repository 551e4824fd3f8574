export { AttractSection } from './components/AttractSection';
export { IdleSection } from './components/IdleSection';
export { KioskLinkSection } from './components/KioskLinkSection';
export { KioskPinSection } from './components/KioskPinSection';
export { PosterSection } from './components/PosterSection';
export { ScanSection } from './components/ScanSection';
export { kioskSettingsManifest } from './kioskSettingsManifest';
export { kioskSettingsWords } from './kioskSettingsWords';
