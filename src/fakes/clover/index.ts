export { startCloverFake, type CloverFake } from './startCloverFake';
