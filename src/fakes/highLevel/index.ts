export { startHighLevelFake, type HighLevelFake } from './startHighLevelFake';
