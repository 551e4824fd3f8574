export { AttractSection } from './AttractSection';
export { KioskLinkSection } from './KioskLinkSection';
export { KioskPinSection } from './KioskPinSection';
export { ScanSection } from './ScanSection';
