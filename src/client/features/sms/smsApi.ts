import type {
  PreviewPromotionMessage,
  PreviewPromotionMessageResponse,
  SendPromotionMessage,
  SendPromotionMessageResponse,
  SendTestMessage,
  SendTestMessageResponse,
  SmsCampaign,
  SmsCampaignDetails,
} from '../../../contract/sms';
import { baseApi } from '../../shared/api/baseApi';
import { withKey } from '../../shared/api/withKey';

export type CampaignChange = 'pause' | 'resume' | 'cancel';

const smsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCampaign: build.query<SmsCampaignDetails, string>({
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
  }),
});

/** Refetches the data of the SMS page, for example when a campaign has ended. */
export const refreshSms = () => smsApi.util.invalidateTags(['Sms']);

export const {
  useGetCampaignQuery,
  usePreviewMessageQuery,
  useSendCampaignMutation,
  useChangeCampaignMutation,
  useSendTestMessageMutation,
} = smsApi;
