export { eraseMessages } from './eraseMessages.sql';
export { smsJobs } from './sending/sendBatch';
export { smsRoutes } from './sms.routes';
export { WAS_MESSAGED } from './wasMessaged.sql';
