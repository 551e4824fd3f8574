export { startCloverStandin, type CloverStandin, type CloverStandinOptions } from './startCloverStandin';
