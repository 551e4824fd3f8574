import { smsJobs } from './sending/sending.jobs';
import { smsRoutes } from './sms.routes';

export { endTexts } from './endTexts';
export { eraseTexts } from './eraseTexts.sql';
export { monthOf, nextSendTime } from './localTime';
export { countSmsSegments } from './smsSegments';
export type { SmsDeps } from './sending/sendBatch';
export { sendServiceText } from './singleTexts/sendServiceText';
export { sendTextToNumber } from './singleTexts/sendTextToNumber';
export { GOT_AUTOMATED_TEXT } from './textLimits.sql';

export const sms = { routes: [smsRoutes], jobs: [smsJobs] };
