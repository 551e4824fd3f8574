import { retentionJobs } from './retention.jobs';

export { type Retention } from './retention.jobs';

export const retention = { jobs: [retentionJobs] };
