import { smsJobs } from './sending/sending.jobs';
import { smsRoutes } from './sms.routes';

export { eraseMessages } from './eraseMessages.sql';
export { monthOf, nextSendTime } from './localTime';
export { countSegments } from './planMessages';
export type { SmsDeps } from './sending/sendBatch';
export { sendServiceText } from './sendServiceText';
export { sendJoinText } from './sendJoinText';
export { WAS_MESSAGED } from './wasMessaged.sql';

export const sms = { routes: [smsRoutes], jobs: [smsJobs] };
