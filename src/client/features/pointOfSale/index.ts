export { PointOfSalePage } from './PointOfSalePage';
