import { useGetKioskAddressQuery } from '../storeApi';

/**
 * The origin at which other devices reach this server: that of PUBLIC_URL, or else that of this page, also when the
 * server cannot be asked. undefined while it is loading.
 */
export function useOwnOrigin(): string | undefined {
  const { data, isLoading } = useGetKioskAddressQuery(undefined);
  return isLoading ? undefined : (data?.origin ?? window.location.origin);
}
