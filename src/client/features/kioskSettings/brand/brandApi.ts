import type { Brand, UpdateBrand } from '../../../../contract/brand';
import { baseApi, BY_SHOP } from '../../../shared/api/baseApi';

const getPath = (storeId: string) => `stores/${storeId}/brand`;

/** Uploading a logo of 1 MB over a slow connection takes half a minute. */
const UPLOAD_TIMEOUT_MS = 60_000;

interface BrandChanges {
  storeId: string;
  /** null removes the logo; undefined keeps it. */
  logo: File | null | undefined;
  settings: UpdateBrand;
}

const brandApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnBrand: build.query<Brand, string>({ query: getPath, providesTags: ['Brand'], extraOptions: BY_SHOP }),
    /** A changed logo is a separate request. It is sent first, because the server is most likely to refuse the logo. */
    saveBrand: build.mutation<Brand, BrandChanges>({
      queryFn: async ({ storeId, logo, settings }, _api, _extra, baseQuery) => {
        const path = getPath(storeId);
        if (logo !== undefined) {
          const { error } = await baseQuery(
            logo === null ? { url: `${path}/logo`, method: 'DELETE' } : toUpload(`${path}/logo`, logo),
          );
          if (error) return { error };
        }
        const { data, error } = await baseQuery({ url: path, method: 'PATCH', body: settings });
        return error ? { error } : { data: data as Brand };
      },
      // The tag is also invalidated after an error, because the logo may have been saved.
      invalidatesTags: ['Brand'],
      extraOptions: BY_SHOP,
    }),
    resetBrand: build.mutation<Brand, string>({
      query: (storeId) => ({ url: getPath(storeId), method: 'DELETE' }),
      invalidatesTags: ['Brand'],
      extraOptions: BY_SHOP,
    }),
  }),
});

const toUpload = (url: string, file: File) => ({
  url,
  method: 'PUT',
  body: file,
  // A browser does not know the type of every file, but the server checks the content.
  headers: { 'content-type': file.type || 'application/octet-stream' },
  timeout: UPLOAD_TIMEOUT_MS,
});

export const { useGetOwnBrandQuery, useSaveBrandMutation, useResetBrandMutation } = brandApi;
