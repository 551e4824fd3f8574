export { retentionJobs, type Retention } from './retention.jobs';
