import { defineSchedule, jobHandler, type HandledJob } from '../../platform/jobs';
import { readTime } from '../../shared/readTime.sql';
import { giveBirthdayGifts, type BirthdayDeps } from './giveBirthdayGifts';

const birthdayJob = defineSchedule({ name: 'gifts.birthdays', everySeconds: 900, timeoutSeconds: 600 });

/** The job that gives birthday gifts when the day begins. The next run continues an unfinished one. */
export function giftJobs(deps: BirthdayDeps): HandledJob[] {
  return [
    jobHandler(birthdayJob, async (_payload, { signal }) => {
      await giveBirthdayGifts(deps, await readTime(deps.database.platform), signal);
    }),
  ];
}
