export { BoardScreen } from './BoardScreen';
export { BoardLayout } from './components/BoardLayout';
export { BoardView } from './components/BoardView';
export { cashierManifest } from './cashierManifest';
export { cashierWords } from './cashierWords';
