export { MOVER, movePoints, takeReturned } from './movePoints';
export { calculateReturn, convertPoints, toMoveOutSource, toMoveSource } from './origins.rules';
export {
  findOrigins,
  findOriginStates,
  listOrigins,
  listOriginsOf,
  listReturned,
  moveOrigins,
  saveOrigins,
  saveReturned,
  sumMoved,
  type Origin,
  type OriginState,
} from './origins.sql';
