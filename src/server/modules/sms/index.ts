export { eraseMessages } from './eraseMessages.sql';
export { monthOf, nextSendTime } from './localTime';
export { countSegments } from './planMessages';
export type { SmsDeps } from './sending/sendBatch';
export { smsJobs } from './sending/sending.jobs';
export { sendServiceText } from './sendServiceText';
export { sendJoinText } from './sendJoinText';
export { smsRoutes } from './sms.routes';
export { WAS_MESSAGED } from './wasMessaged.sql';
