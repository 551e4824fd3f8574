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
    /** The messages that a kind would have sent in the last 30 days. */
    previewAutomation: build.query<AutomationPreview, AutomationPreviewQuery>({
      query: (params) => ({ url: 'store/sms/automations/preview', params }),
      // Customers buy at any time, and the owner needs current numbers to decide.
      keepUnusedDataFor: 0,
    }),
    updateAutomation: build.mutation<AutomationSetting, UpdateAutomation>({
      query: (body) => ({ url: 'store/sms/automations', method: 'PATCH', body }),
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const { data } = (await queryFulfilled.catch(() => null)) ?? {};
        // Without this update, the switch would move back until the refetch has finished.
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
