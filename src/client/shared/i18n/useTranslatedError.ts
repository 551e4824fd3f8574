import { useCallback, useContext } from 'react';
import { getFieldErrors, getMessageName, isRequestError } from '../api/errors';
import { formatMessage } from './formatMessage';
import { LanguageContext, type LanguageAccess } from './LanguageContext';

/**
 * Puts a failed request into the language of the page, for the functions of shared/api/errors and shared/forms. In
 * English the server's messages stay; else its message is looked up by its name in messages/es/server.json, and removed
 * where there is none, so that the fallbacks apply.
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
  const name = getMessageName(error);
  const message = name ? translate(name.id, name.values) : undefined;
  const fields = Object.fromEntries(
    Object.keys(getFieldErrors(error)).map((field) => [field, [message ?? translate('invalidValue')]]),
  );
  const translated = message ?? Object.values(fields)[0];
  return { ...error, data: { messageId: name?.id, values: name?.values, message: translated, fields } };
}
