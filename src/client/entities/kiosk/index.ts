export { KioskAddress } from './components/KioskAddress';
export { useOwnOrigin } from './kioskApi';
