import type { CheckInResponse } from '../../../../contract/customers';
import type { KioskSettings, ScanRequest } from '../../../../contract/kiosk';
import { baseApi } from '../../../shared/api/baseApi';
import { withKey } from '../../../shared/api/withKey';
import { checkInApi } from '../checkIn/checkInApi';

interface Scan {
  key: string;
  body: ScanRequest;
  storeSubdomain: string;
}

/** A changed setting reaches an idle kiosk within this many ms. */
export const SETTINGS_POLL_MS = 300_000;

const scanApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKioskSettings: build.query<KioskSettings, undefined>({ query: () => 'kiosk/settings' }),
    scan: build.mutation<CheckInResponse, Scan>({
      query: ({ key, body }) => withKey(key, { url: 'kiosk/scans', method: 'POST', body }),
      // The next page looks up this customer, as after a check-in by phone number.
      onQueryStarted: async ({ storeSubdomain }, { dispatch, queryFulfilled }) => {
        try {
          const { customer } = (await queryFulfilled).data;
          const lookup = { phone: customer.phoneNumber, storeSubdomain };
          await dispatch(checkInApi.util.upsertQueryData('findCustomer', lookup, customer));
        } catch {
          // The dialog shows the error.
        }
      },
    }),
  }),
});

export const { useGetKioskSettingsQuery, useScanMutation } = scanApi;
