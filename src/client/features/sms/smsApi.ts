import { SMS_CAMPAIGNS_PAGE } from '../../../contract/limits';
import type { ListedCustomer } from '../../../contract/manageCustomers';
import type { Promotion } from '../../../contract/promotions';
import type {
  PreviewPromotionMessage,
  PreviewPromotionMessageResponse,
  SendPromotionMessage,
  SendPromotionMessageResponse,
  SendTestMessage,
  SendTestMessageResponse,
  SmsCampaign,
  SmsOverview,
} from '../../../contract/sms';
import { baseApi } from '../../shared/api/baseApi';
import { toPaged } from '../../shared/api/paged';
import { withKey } from '../../shared/api/withKey';

/** The number of customers that the picker lists. */
export const OFFERED_CUSTOMERS = 30;

interface SmsPage extends SmsOverview {
  /** The cursor of the next page of campaigns; null on the last page. */
  nextCursor: string | null;
}
export type CampaignChange = 'pause' | 'resume' | 'cancel';

const smsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** The month's usage and one page of campaigns. */
    getSmsOverview: build.query<SmsPage, { cursor: string | undefined }>({
      query: ({ cursor }) => ({ url: 'store/sms', params: { limit: SMS_CAMPAIGNS_PAGE, cursor } }),
      transformResponse: (overview: SmsOverview, meta) => ({ ...overview, nextCursor: toPaged([], meta).nextCursor }),
      providesTags: ['Sms'],
    }),
    getCampaign: build.query<SmsCampaign, string>({
      query: (id) => `store/sms/campaigns/${id}`,
      providesTags: ['Sms'],
    }),
    /** The recipients of a text and, if the query has a message, the number of segments. */
    previewMessage: build.query<PreviewPromotionMessageResponse, PreviewPromotionMessage>({
      query: (body) => ({ url: 'store/sms/preview', method: 'POST', body }),
      providesTags: ['Sms'],
      keepUnusedDataFor: 0,
    }),
    sendCampaign: build.mutation<SendPromotionMessageResponse, { key: string; body: SendPromotionMessage }>({
      query: ({ key, body }) =>
        withKey(key, {
          url: 'store/promotions/send-promotion-message',
          method: 'POST',
          body,
        }),
      invalidatesTags: ['Sms'],
    }),
    changeCampaign: build.mutation<SmsCampaign, { id: string; change: CampaignChange }>({
      query: ({ id, change }) => ({ url: `store/sms/campaigns/${id}/${change}`, method: 'POST' }),
      invalidatesTags: ['Sms'],
    }),
    sendTestMessage: build.mutation<SendTestMessageResponse, SendTestMessage>({
      query: (body) => ({ url: 'store/sms/test', method: 'POST', body }),
      invalidatesTags: ['Sms'],
    }),
    findSmsCustomers: build.query<ListedCustomer[], string>({
      query: (search) => ({
        url: 'store/customers',
        params: { search: search || undefined, sort: 'name', order: 'asc', limit: OFFERED_CUSTOMERS },
      }),
    }),
    /** The promotion that the URL names; null if no promotion has this id. */
    getSmsPromotion: build.query<Promotion | null, string>({
      query: () => 'store/promotions',
      transformResponse: (promotions: Promotion[], _meta, id) => promotions.find((one) => one.id === id) ?? null,
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Refetches the data of the SMS page, for example when a campaign has ended. */
export const refreshSms = () => smsApi.util.invalidateTags(['Sms']);

export const {
  useGetSmsOverviewQuery,
  useGetCampaignQuery,
  usePreviewMessageQuery,
  useSendCampaignMutation,
  useChangeCampaignMutation,
  useSendTestMessageMutation,
  useFindSmsCustomersQuery,
  useGetSmsPromotionQuery,
} = smsApi;
