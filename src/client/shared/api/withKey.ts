import type { FetchArgs } from '@reduxjs/toolkit/query';

/** Adds an idempotency key to a request: however often the request is sent, it takes effect once. */
export const withKey = (key: string, request: Omit<FetchArgs, 'headers'>): FetchArgs => ({
  ...request,
  headers: { 'idempotency-key': key },
});
