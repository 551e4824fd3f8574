export { PlatformStatCards } from './PlatformStatCards';
