import type {
  AutomationOverview,
  AutomationPreview,
  AutomationPreviewQuery,
  AutomationSetting,
  UpdateAutomation,
  UpdateCampaignReserve,
} from '../../../../contract/automations';
import { baseApi } from '../../../shared/api/baseApi';
import { getStaleTags } from '../../../shared/api/getStaleTags';

const automationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAutomations: build.query<AutomationOverview, undefined>({
      query: () => 'store/sms/automations',
      providesTags: ['Sms'],
    }),
    /** What a kind would have sent in the last 30 days. */
    previewAutomation: build.query<AutomationPreview, AutomationPreviewQuery>({
      query: (params) => ({ url: 'store/sms/automations/preview', params }),
      // Customers come and buy at any time, and the owner decides by current numbers.
      keepUnusedDataFor: 0,
    }),
    updateAutomation: build.mutation<AutomationSetting, UpdateAutomation>({
      query: (body) => ({ url: 'store/sms/automations', method: 'PATCH', body }),
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => null)) ?? {};
        // Otherwise the switch would go back until the page has loaded again.
        if (!data) return;
        dispatch(
          automationsApi.util.updateQueryData('getAutomations', undefined, ({ automations }) => {
            const saved = automations.find(({ kind }) => kind === data.kind);
            if (saved) Object.assign(saved, data);
          }),
        );
      },
      invalidatesTags: (_saved, error) => getStaleTags(error, ['Sms']),
    }),
    updateCampaignReserve: build.mutation<UpdateCampaignReserve, UpdateCampaignReserve>({
      query: (body) => ({ url: 'store/sms/campaign-reserve', method: 'PUT', body }),
      invalidatesTags: (_saved, error) => getStaleTags(error, ['Sms']),
    }),
  }),
});

export const {
  useGetAutomationsQuery,
  usePreviewAutomationQuery,
  useUpdateAutomationMutation,
  useUpdateCampaignReserveMutation,
} = automationsApi;
