import type {
  BaseQueryApi,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query';
import { baseApi } from './baseApi';

/** Response data with the ETag of the response; null if the response had no ETag. */
export type WithETag<Data extends object> = Data & { readonly etag: string | null };

type Result<Data> = QueryReturnValue<Data, FetchBaseQueryError, FetchBaseQueryMeta>;
type BaseQuery = (args: FetchArgs) => Result<unknown> | PromiseLike<Result<unknown>>;

/**
 * A `queryFn` that refetches with If-None-Match. On a 304 it returns the cached object itself, so that no component
 * rerenders. `getUrl` builds the path, `toData` converts the body of a 200, and `onHeaders` receives the headers of
 * every response. The ETag is stored in the cache entry, so it is removed together with the data, for example on
 * sign-out.
 */
export function conditionalGet<Arg, Data extends object>(
  getUrl: (arg: Arg) => string,
  toData: (body: unknown, headers: Headers) => Data,
  onHeaders?: (headers: Headers) => void,
) {
  return async (arg: Arg, api: BaseQueryApi, _extra: object, baseQuery: BaseQuery): Promise<Result<WithETag<Data>>> => {
    const cached = getCachedData(api) as WithETag<Data> | undefined;
    const { data, error, meta } = await baseQuery({
      url: getUrl(arg),
      cache: 'no-store',
      headers: cached?.etag == null ? {} : { 'if-none-match': cached.etag },
      validateStatus: ({ ok, status }) => ok || (status === 304 && cached !== undefined),
    });
    if (error !== undefined) return { error, meta };
    const headers = meta?.response?.headers ?? new Headers();
    onHeaders?.(headers);
    if (cached !== undefined && meta?.response?.status === 304) return { data: cached, meta };
    return { data: { ...toData(data, headers), etag: headers.get('etag') }, meta };
  };
}

type StateWithCache = Record<typeof baseApi.reducerPath, { queries: Record<string, { data?: unknown } | undefined> }>;

/** The data in the cache for the endpoint and argument of this call. */
function getCachedData({ getState, queryCacheKey }: BaseQueryApi): unknown {
  if (queryCacheKey === undefined) return undefined;
  return (getState() as StateWithCache)[baseApi.reducerPath].queries[queryCacheKey]?.data;
}
