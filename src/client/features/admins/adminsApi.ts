import type { CreateAdmin, PlatformAdmin } from '../../../contract/admins';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const adminsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** All administrators, newest first. */
    listAdmins: build.query<PlatformAdmin[], undefined>({
      query: () => 'platform-admins',
      providesTags: (admins = []) => [
        { type: 'Admin', id: 'LIST' },
        ...admins.map(({ id }) => ({ type: 'Admin' as const, id })),
      ],
    }),
    createAdmin: build.mutation<PlatformAdmin, CreateAdmin>({
      query: (body) => ({ url: 'platform-admins', method: 'POST', body }),
      invalidatesTags: (_admin, error) => getStaleTags(error, [{ type: 'Admin', id: 'LIST' }]),
    }),
    setAdminStatus: build.mutation<PlatformAdmin, { id: string; isActive: boolean }>({
      query: ({ id, isActive }) => ({ url: `platform-admins/${id}/status`, method: 'PATCH', body: { isActive } }),
      invalidatesTags: (_admin, error, { id }) => getStaleTags(error, [{ type: 'Admin', id }]),
    }),
    /** A password reset invalidates no tag, because no list shows it. */
    resetAdminPassword: build.mutation<unknown, { id: string; password: string }>({
      query: ({ id, password }) => ({
        url: `platform-admins/${id}/reset-password`,
        method: 'PATCH',
        body: { password },
      }),
    }),
  }),
});

export const { useListAdminsQuery, useCreateAdminMutation, useSetAdminStatusMutation, useResetAdminPasswordMutation } =
  adminsApi;
