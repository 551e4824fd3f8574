export { systemManifest } from './systemManifest';
export { systemWords } from './systemWords';
