import type { DeleteCustomerPage, KioskDeletionCode } from '../../../../contract/customerPage';
import { baseApi } from '../../../shared/api/baseApi';
import { pathOf, type InStore } from '../customerPageApi';

const settingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Sends a text message with the code that confirms the deletion of the account. */
    requestDeletionCode: build.mutation<null, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/deletion-codes`, method: 'POST' }),
    }),
    /** Creates a deletion code to enter at the kiosk, for customers who receive no text messages. */
    createKioskDeletionCode: build.mutation<KioskDeletionCode, string>({
      query: (subdomain) => ({ url: `${pathOf(subdomain)}/kiosk-deletion-codes`, method: 'POST' }),
    }),
    deleteAccount: build.mutation<null, InStore & DeleteCustomerPage>({
      query: ({ subdomain, code }) => ({ url: pathOf(subdomain), method: 'DELETE', body: { code } }),
    }),
  }),
});

export const { useRequestDeletionCodeMutation, useCreateKioskDeletionCodeMutation, useDeleteAccountMutation } =
  settingsApi;
