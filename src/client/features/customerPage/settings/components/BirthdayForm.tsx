import { useId, useState } from 'react';
import { BIRTHDAY_YEAR_MIN } from '../../../../../contract/plain/limits';
import { isTooYoungForTexts } from '../../../../../contract/plain/smsConsent';
import { toPlainDay } from '../../../../shared/format/toPlainDay';
import { usePageText } from '../../hooks/usePageText';
import { useSave } from '../hooks/useSave';
import { FieldNote } from './FieldNote';

/** A form for the birthday, which a customer can enter only once. */
export function BirthdayForm({ subdomain }: { subdomain: string }) {
  const { t } = usePageText();
  const [value, setValue] = useState('');
  const { save, isSaving, error } = useSave(subdomain, 'birthday');
  const [fieldId, noteId] = [useId(), useId()];
  const isUnderAge = isTooYoungForTexts(value, toPlainDay(new Date()));
  return (
    <form
      className="setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save({ birthday: value });
      }}
    >
      <label htmlFor={fieldId}>{t('customerPage.birthday')}</label>
      <div className="choices">
        <input
          id={fieldId}
          className="field"
          type="date"
          autoComplete="bday"
          min={`${BIRTHDAY_YEAR_MIN}-01-01`}
          max={toPlainDay(new Date())}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={noteId}
          onChange={({ target }) => setValue(target.value)}
        />
        <button type="submit" className="button" aria-busy={isSaving}>
          {t('customerPage.save')}
        </button>
      </div>
      <FieldNote
        id={noteId}
        error={error}
        hint={t(isUnderAge ? 'customerPage.birthdayUnderAge' : 'customerPage.birthdayHint')}
      />
    </form>
  );
}
