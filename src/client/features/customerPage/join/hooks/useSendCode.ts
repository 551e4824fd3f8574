import { getErrorStatus } from '../../../../shared/api/errors';
import { useRequestJoinCodeMutation } from '../joinApi';
import { useJoinText } from './useJoinText';

/** Asks for a code. `send` resolves to the token of the browser, or to null after an error. */
export function useSendCode(subdomain: string) {
  const { t, language } = useJoinText();
  const [request, { isLoading, error }] = useRequestJoinCodeMutation();
  const status = getErrorStatus(error);
  const message =
    status === 400
      ? 'join.phoneInvalid'
      : status === 409
        ? 'join.atStore'
        : status === 429
          ? 'join.tooMany'
          : 'join.failed';
  return {
    isSending: isLoading,
    isPhoneWrong: status === 400,
    error: error === undefined ? null : t(message),
    send: async (phone: string): Promise<string | null> => {
      const { data } = await request({ subdomain, phone, language });
      return data?.token ?? null;
    },
  };
}
