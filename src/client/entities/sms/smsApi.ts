import type { SmsOverview } from '../../../contract/sms';
import { baseApi } from '../../shared/api/baseApi';
import { toPaged } from '../../shared/api/paged';

interface SmsPage extends SmsOverview {
  /** The cursor of the next page of campaigns; null on the last page. */
  nextCursor: string | null;
}

const smsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The store's usage of texts, and a page of its campaigns. */
    getSmsOverview: build.query<SmsPage, { limit: number; cursor?: string | undefined }>({
      query: (params) => ({ url: 'store/sms', params }),
      transformResponse: (overview: SmsOverview, meta) => ({ ...overview, nextCursor: toPaged([], meta).nextCursor }),
      providesTags: ['Sms'],
    }),
  }),
});

export const { useGetSmsOverviewQuery } = smsApi;
