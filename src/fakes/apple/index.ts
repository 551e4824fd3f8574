export { createPassCertificates } from './createPassCertificates';
export { openPass } from './openPass';
export { startPushFake, type PushFake } from './startPushFake';
