export { eraseMessages } from './eraseMessages.sql';
export { smsJobs, type SmsDeps } from './sending/sendBatch';
export { cannotText, sendServiceText } from './sendServiceText';
export { smsRoutes } from './sms.routes';
export { TEXT_LINK_SECONDS } from './textLinks';
export { WAS_MESSAGED } from './wasMessaged.sql';
