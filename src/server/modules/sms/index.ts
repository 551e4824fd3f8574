export { eraseMessages } from './eraseMessages.sql';
export { monthOf, nextSendTime } from './localTime';
export { countSegments } from './planMessages';
export type { SmsDeps } from './sending/sendBatch';
export { smsJobs } from './sending/sending.jobs';
export { cannotText, sendServiceText } from './sendServiceText';
export { smsRoutes } from './sms.routes';
export { TEXT_LINK_SECONDS } from './textLinks';
export { WAS_MESSAGED } from './wasMessaged.sql';
