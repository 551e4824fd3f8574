import type {
  ConfirmSecondFactor,
  ProveBothFactors,
  RecoveryCodes,
  SecondFactor,
  SecondFactorKey,
  StartSecondFactor,
} from '../../../contract/secondFactor';
import { baseApi } from '../../shared/api/baseApi';
import { getStaleTags } from '../../shared/api/getStaleTags';

const STATE = 'SecondFactor' as const;
/** Turning sign-in codes on ends other sessions. */
const SESSIONS = { type: 'StoreSession', id: 'LIST' } as const;

/** The sign-in codes of the signed-in administrator or owner. */
const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<SecondFactor, undefined>({
      query: () => 'auth/second-factor',
      providesTags: [STATE],
    }),
    startSecondFactor: build.mutation<SecondFactorKey, StartSecondFactor>({
      query: (body) => ({ url: 'auth/second-factor', method: 'POST', body }),
      invalidatesTags: [STATE],
    }),
    confirmSecondFactor: build.mutation<RecoveryCodes, ConfirmSecondFactor>({
      query: (body) => ({ url: 'auth/second-factor/confirm', method: 'POST', body }),
      invalidatesTags: (_codes, error) => [STATE, ...getStaleTags(error, [SESSIONS])],
    }),
    turnSecondFactorOff: build.mutation<undefined, ProveBothFactors>({
      query: (body) => ({ url: 'auth/second-factor/off', method: 'POST', body }),
      invalidatesTags: [STATE],
    }),
    renewRecoveryCodes: build.mutation<RecoveryCodes, ProveBothFactors>({
      query: (body) => ({ url: 'auth/second-factor/recovery-codes', method: 'POST', body }),
      invalidatesTags: [STATE],
    }),
  }),
});

export const {
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useTurnSecondFactorOffMutation,
  useRenewRecoveryCodesMutation,
} = secondFactorApi;
