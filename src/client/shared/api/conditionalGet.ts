import type {
  BaseQueryApi,
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query';
import { baseApi } from './baseApi';

/** An answer and the ETag by which the server knows it; null when it named none. */
export type Versioned<Answer extends object> = Answer & { readonly etag: string | null };

type Result<Data> = QueryReturnValue<Data, FetchBaseQueryError, FetchBaseQueryMeta>;
type BaseQuery = (args: FetchArgs) => Result<unknown> | PromiseLike<Result<unknown>>;

/**
 * The `queryFn` of an endpoint that asks only whether its answer has changed: a 304 answers the very object that the
 * cache holds, so nothing that shows it renders again. `urlOf` builds the path, `read` makes the data of a 200.
 * The ETag lives in the cache entry itself: in memory alone, for as long as the answer that it names, and gone with
 * it on sign-out. The browser's HTTP cache takes no part.
 */
export function conditionalGet<Arg, Answer extends object>(
  urlOf: (arg: Arg) => string,
  read: (body: unknown, headers: Headers) => Answer,
) {
  return async (
    arg: Arg,
    api: BaseQueryApi,
    _extra: object,
    baseQuery: BaseQuery,
  ): Promise<Result<Versioned<Answer>>> => {
    const held = heldBy(api) as Versioned<Answer> | undefined;
    const { data, error, meta } = await baseQuery({
      url: urlOf(arg),
      cache: 'no-store',
      headers: held?.etag == null ? {} : { 'if-none-match': held.etag },
      validateStatus: ({ ok, status }) => ok || (status === 304 && held !== undefined),
    });
    if (error !== undefined) return { error, meta };
    if (held !== undefined && meta?.response?.status === 304) return { data: held, meta };
    const headers = meta?.response?.headers ?? new Headers();
    return { data: { ...read(data, headers), etag: headers.get('etag') }, meta };
  };
}

type WithCache = Record<typeof baseApi.reducerPath, { queries: Record<string, { data?: unknown } | undefined> }>;

/** What the cache holds for this very question. */
function heldBy({ getState, queryCacheKey }: BaseQueryApi): unknown {
  if (queryCacheKey === undefined) return undefined;
  return (getState() as WithCache)[baseApi.reducerPath].queries[queryCacheKey]?.data;
}
