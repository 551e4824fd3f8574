import { useId, useState } from 'react';
import { parsePhone } from '../../../../contract/phone';
import { getErrorStatus } from '../../../shared/api/errors';
import customerPage from '../../../shared/i18n/messages/en/customerPage.json';
import myLink from '../../../shared/i18n/messages/en/myLink.json';
import { useText } from '../../../shared/i18n/useText';
import { useRequestLinkMutation } from '../customerPageApi';
import { FieldNote } from '../settings/components/FieldNote';

export interface TextLinkFormProps {
  subdomain: string;
}

const TEXTS = { ...customerPage, ...myLink };

/** Requests a link by text message. The response must not reveal whether a customer has the phone number. */
export function TextLinkForm({ subdomain }: TextLinkFormProps) {
  const { t } = useText(TEXTS);
  const [typed, setTyped] = useState('');
  const [request, { isLoading, isSuccess, error }] = useRequestLinkMutation();
  const [fieldId, noteId] = [useId(), useId()];
  if (isSuccess) {
    return (
      <p className="note" role="status">
        {t('myLink.requested')}
      </p>
    );
  }
  const status = getErrorStatus(error);
  const message =
    status === 400
      ? 'myLink.phoneInvalid'
      : status === 409
        ? 'myLink.noLinks'
        : status === 429
          ? 'myLink.tooMany'
          : 'customerPage.saveFailed';
  return (
    <form
      className="card setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isLoading) void request({ subdomain, phone: parsePhone(typed) ?? typed });
      }}
    >
      <label htmlFor={fieldId}>{t('myLink.phone')}</label>
      <div className="choices">
        <input
          id={fieldId}
          className="field"
          type="tel"
          autoComplete="tel-national"
          maxLength={24}
          value={typed}
          aria-invalid={status === 400}
          aria-describedby={noteId}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit" className="button" aria-busy={isLoading}>
          {t('myLink.send')}
        </button>
      </div>
      <FieldNote id={noteId} error={error === undefined ? null : t(message)} hint={t('myLink.hint')} />
    </form>
  );
}
