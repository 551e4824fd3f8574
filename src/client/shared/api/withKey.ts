import type { FetchArgs } from '@reduxjs/toolkit/query';

/** A request that takes effect once per idempotency key, however often it is sent. */
export const withKey = (key: string, request: Omit<FetchArgs, 'headers'>): FetchArgs => ({
  ...request,
  headers: { 'idempotency-key': key },
});
