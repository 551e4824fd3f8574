import type { Import, ImportDetails, ImportMapping } from '../../../contract/imports';
import { baseApi } from '../../shared/api/baseApi';
import { FILE_RESPONSE } from '../../shared/api/saveFile';

/** Longer than the server waits for an upload, so that its message arrives. */
const UPLOAD_TIMEOUT_MS = 60_000;
const PATH = 'store/customers/import';

const importApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listImports: build.query<Import[], undefined>({
      query: () => PATH,
      providesTags: [{ type: 'CustomerImport', id: 'LIST' }],
    }),
    getImport: build.query<ImportDetails, string>({
      query: (id) => `${PATH}/${id}`,
      providesTags: (_import, _error, id) => [{ type: 'CustomerImport', id }],
    }),
    uploadImport: build.mutation<ImportDetails, File>({
      query: (file) => ({
        url: PATH,
        method: 'POST',
        params: { fileName: file.name.slice(-200) },
        headers: { 'content-type': 'text/csv' },
        body: file,
        timeout: UPLOAD_TIMEOUT_MS,
      }),
      invalidatesTags: [{ type: 'CustomerImport', id: 'LIST' }],
    }),
    checkImport: build.mutation<Import, { id: string; mapping: ImportMapping }>({
      query: ({ id, mapping }) => ({ url: `${PATH}/${id}/check`, method: 'POST', body: mapping }),
      invalidatesTags: (_import, _error, { id }) => [{ type: 'CustomerImport', id }],
    }),
    startImport: build.mutation<Import, string>({
      query: (id) => ({ url: `${PATH}/${id}/start`, method: 'POST' }),
      invalidatesTags: (_import, _error, id) => [{ type: 'CustomerImport', id }],
    }),
    discardImport: build.mutation<null, string>({
      query: (id) => ({ url: `${PATH}/${id}`, method: 'DELETE' }),
      invalidatesTags: [{ type: 'CustomerImport', id: 'LIST' }],
    }),
    /** The result is an object URL for `saveFile`. */
    downloadRows: build.mutation<string, { id: string; kind: 'rejected' | 'warned' }>({
      query: ({ id, kind }) => ({ url: `${PATH}/${id}/${kind}`, ...FILE_RESPONSE }),
    }),
  }),
});

export const {
  useListImportsQuery,
  useGetImportQuery,
  useUploadImportMutation,
  useCheckImportMutation,
  useStartImportMutation,
  useDiscardImportMutation,
  useDownloadRowsMutation,
} = importApi;
