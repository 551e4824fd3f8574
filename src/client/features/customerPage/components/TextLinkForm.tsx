import { useId, useState } from 'react';
import { parsePhone } from '../../../../contract/phone';
import { getErrorStatus } from '../../../shared/api/errors';
import { useRequestLinkMutation } from '../customerPageApi';
import { usePageText } from '../hooks/usePageText';
import { FieldNote } from '../settings/components/FieldNote';

/** Requests a link by text message. The response must not reveal whether a customer has the phone number. */
export function TextLinkForm({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [typed, setTyped] = useState('');
  const [request, { isLoading, isSuccess, error }] = useRequestLinkMutation();
  const [fieldId, noteId] = [useId(), useId()];
  if (isSuccess) {
    return (
      <p className="note" role="status">
        {t('customerPage.linkRequested')}
      </p>
    );
  }
  const status = getErrorStatus(error);
  const message =
    status === 400
      ? 'customerPage.phoneInvalid'
      : status === 409
        ? 'customerPage.noLinks'
        : status === 429
          ? 'customerPage.tooManyLinks'
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
      <label htmlFor={fieldId}>{t('customerPage.linkByText')}</label>
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
          {t('customerPage.sendLink')}
        </button>
      </div>
      <FieldNote id={noteId} error={error === undefined ? null : t(message)} hint={t('customerPage.linkByTextHint')} />
    </form>
  );
}
