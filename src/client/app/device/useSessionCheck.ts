import { useGetOwnAccountQuery } from '../../entities/account';

const CHECK_EVERY_MS = 60_000;

/**
 * Detects, on a page that sends no requests, that the session has ended (for example because the store was
 * deactivated): every minute while the page is visible, and when it becomes visible. The rejected request ends the
 * session, which leads to the sign-in.
 */
export function useSessionCheck(isIdlePage: boolean): void {
  useGetOwnAccountQuery(undefined, {
    skip: !isIdlePage,
    pollingInterval: CHECK_EVERY_MS,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: CHECK_EVERY_MS / 1_000,
  });
}
