export { PlatformFigures } from './PlatformFigures';
