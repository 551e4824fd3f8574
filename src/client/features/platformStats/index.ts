export { PlatformStatCards } from './components/PlatformStatCards';
