import { useCallback, useContext } from 'react';
import { getFieldErrors, getTranslatableMessage, isRequestError } from '../api/errors';
import { formatMessage } from './formatMessage';
import { LanguageContext, type LanguageAccess } from './LanguageContext';

/**
 * Translates the messages of a failed request for the functions of shared/api/errors and shared/forms. English messages
 * stay unchanged. In Spanish, messages/es/server.json has the message by id; a message without a translation is
 * removed, so that the fallback texts apply.
 */
export function useTranslatedError(): (error: unknown) => unknown {
  const access = useContext(LanguageContext);
  return useCallback((error) => translateError(error, access), [access]);
}

export function translateError(error: unknown, { language, messages }: LanguageAccess): unknown {
  if (messages === null || !isRequestError(error)) return error;
  const translate = (id: string, values = {}) => {
    const message = messages[`server.${id}`];
    return message === undefined ? undefined : formatMessage(message, language, values).join('');
  };
  const name = getTranslatableMessage(error);
  const message = name ? translate(name.id, name.values) : undefined;
  const fields = Object.fromEntries(
    Object.keys(getFieldErrors(error)).map((field) => [field, [message ?? translate('invalidValue')]]),
  );
  const translated = message ?? Object.values(fields)[0];
  return { ...error, data: { messageId: name?.id, values: name?.values, message: translated, fields } };
}
