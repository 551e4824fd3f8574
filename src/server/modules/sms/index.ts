export { eraseMessages } from './eraseMessages.sql';
export { smsJobs } from './sms.jobs';
export { smsRoutes } from './sms.routes';
