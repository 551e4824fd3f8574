import { useId, useState } from 'react';
import { getErrorStatus } from '../../../../shared/api/errors';
import { usePageText } from '../../hooks/usePageText';
import { FieldNote } from './FieldNote';

interface CodeFormProps {
  submitLabel: string;
  isDangerous?: boolean;
  isBusy: boolean;
  /** The error of the last attempt. */
  error: unknown;
  onSubmit: (code: string) => void;
  onCancel: () => void;
}

/** Asks for the six-digit code of a text message. */
export function CodeForm({ submitLabel, isDangerous = false, isBusy, error, onSubmit, onCancel }: CodeFormProps) {
  const { t } = usePageText();
  const [code, setCode] = useState('');
  const [fieldId, noteId] = [useId(), useId()];
  const isWrong = getErrorStatus(error) === 400;
  return (
    <form
      className="setting question"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit(code);
      }}
    >
      <label htmlFor={fieldId}>{t('customerPage.textedCode')}</label>
      <input
        id={fieldId}
        className="field"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={10}
        autoFocus
        value={code}
        aria-invalid={isWrong}
        aria-describedby={noteId}
        onChange={({ target }) => setCode(target.value)}
      />
      <FieldNote
        id={noteId}
        error={error === undefined ? null : t(isWrong ? 'customerPage.codeWrong' : 'customerPage.saveFailed')}
        hint={t('customerPage.textedCodeHint')}
      />
      <div className="choices">
        <button type="button" className="button" onClick={onCancel}>
          {t('customerPage.cancel')}
        </button>
        <button type="submit" className={`button ${isDangerous ? 'button-danger' : 'button-main'}`} aria-busy={isBusy}>
          {submitLabel}
        </button>
      </div>
    </form>
  );
}
