export {
  createPrivacyRecorder,
  readPrivacyRequests,
  type PrivacyRequest,
  type RecordPrivacyRequests,
} from './privacyRequests';
