export { smsManifest } from './smsManifest';
export { smsWords } from './smsWords';
