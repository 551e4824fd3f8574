import type { KioskAddress } from '../../../contract/kiosk';
import { baseApi } from '../../shared/api/baseApi';

const kioskApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getKioskAddress: build.query<KioskAddress, undefined>({ query: () => 'kiosk-address' }),
  }),
});

/**
 * The origin at which other devices reach this server: that of PUBLIC_URL, or else that of this page, also when the
 * server cannot be asked. undefined while it is loading.
 */
export function useOwnOrigin(): string | undefined {
  const { data, isLoading } = kioskApi.useGetKioskAddressQuery(undefined);
  return isLoading ? undefined : (data?.origin ?? window.location.origin);
}
