export { forgetTexts } from './forgetTexts.sql';
export { smsJobs } from './sms.jobs';
export { smsRoutes } from './sms.routes';
