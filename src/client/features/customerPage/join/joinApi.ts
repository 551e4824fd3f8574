import type { JoinCode, JoinPage, JoinResult, JoinStore, JoinToken, RequestJoinCode } from '../../../../contract/join';
import { baseApi } from '../../../shared/api/baseApi';

interface InStore {
  subdomain: string;
}

const pathOf = (subdomain: string) => `my/${encodeURIComponent(subdomain)}/join`;

/** The requests of the page on which a person joins a store. */
const joinApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getJoinPage: build.query<JoinPage, string>({ query: pathOf }),
    requestJoinCode: build.mutation<JoinToken, InStore & RequestJoinCode>({
      query: ({ subdomain, ...body }) => ({ url: `${pathOf(subdomain)}/codes`, method: 'POST', body }),
    }),
    verifyJoinCode: build.mutation<JoinResult, InStore & JoinCode>({
      query: ({ subdomain, ...body }) => ({ url: `${pathOf(subdomain)}/verification`, method: 'POST', body }),
    }),
    joinStore: build.mutation<null, InStore & JoinStore>({
      query: ({ subdomain, ...body }) => ({ url: `${pathOf(subdomain)}/registration`, method: 'POST', body }),
    }),
  }),
});

export const { useGetJoinPageQuery, useRequestJoinCodeMutation, useVerifyJoinCodeMutation, useJoinStoreMutation } =
  joinApi;
