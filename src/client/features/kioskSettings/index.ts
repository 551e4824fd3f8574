export { AttractSection } from './components/AttractSection';
export { KioskLinkSection } from './components/KioskLinkSection';
export { KioskPinSection } from './components/KioskPinSection';
export { ScanSection } from './components/ScanSection';
