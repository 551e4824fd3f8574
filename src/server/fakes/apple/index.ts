export { createPassCertificates } from './createPassCertificates';
export { openPass, type OpenedPass } from './openPass';
export { startPushFake, type PushFake } from './startPushFake';
