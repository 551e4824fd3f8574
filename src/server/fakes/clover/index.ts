export { startCloverFake, type CloverFake, type CloverFakeOptions } from './startCloverFake';
