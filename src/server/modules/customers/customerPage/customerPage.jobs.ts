import { Type } from 'typebox';
import { Id, Nullable } from '../../../../contract/wire';
import type { Sql } from '../../../database/Database';
import { defineJob, enqueue, jobHandler, type HandledJob } from '../../../platform/jobs';
import type { SmsDeps } from '../../sms';
import { textLink } from './textLink';

/** Sends a link. Also enqueued for unknown phones, so that the response takes the same time. */
const textLinkJob = defineJob({
  name: 'customerPage.textLink',
  payload: Type.Object({ storeId: Id, customerId: Nullable(Id) }),
  // A second attempt could send a second text.
  attempts: 1,
  timeoutSeconds: 30,
});

/** Requests a text with a link for a customer, or with null for an unknown phone. */
export function enqueueTextLink(sql: Sql, link: { storeId: string; customerId: string | null }): Promise<void> {
  return enqueue(sql, textLinkJob, link);
}

export function customerPageJobs(deps: SmsDeps): HandledJob[] {
  return [jobHandler(textLinkJob, (link, { signal }) => textLink(deps, link, signal))];
}
