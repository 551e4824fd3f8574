export { MOVER, movePoints } from './movePoints';
export { convertPoints, toMoveOutSource, toMoveSource } from './origins.rules';
export { findOrigins, insertOrigins, listOriginsOf, moveOrigins, type Origin } from './origins.sql';
