import { useId, useState } from 'react';
import { NAME_MAX } from '../../../../../contract/plain/limits';
import { usePageText } from '../../hooks/usePageText';
import { useSave } from '../hooks/useSave';
import { FieldNote } from './FieldNote';

interface NameFormProps {
  subdomain: string;
  name: string;
  onClose: () => void;
}

/** The form that replaces the customer's name while it is edited. */
export function NameForm({ subdomain, name, onClose }: NameFormProps) {
  const { t } = usePageText();
  const [value, setValue] = useState(name);
  const { save, isSaving, error } = useSave(subdomain, 'name');
  const [fieldId, noteId] = [useId(), useId()];
  const handleSubmit = async () => {
    if (!isSaving && (await save({ name: value.trim() }))) onClose();
  };
  return (
    <form
      className="setting"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void handleSubmit();
      }}
    >
      <label htmlFor={fieldId}>{t('customerPage.name')}</label>
      <input
        id={fieldId}
        className="field"
        autoFocus
        autoComplete="name"
        maxLength={NAME_MAX}
        value={value}
        aria-invalid={error !== null}
        aria-describedby={noteId}
        onChange={({ target }) => setValue(target.value)}
      />
      <FieldNote id={noteId} error={error} />
      <div className="choices">
        <button type="submit" className="button button-main" aria-busy={isSaving}>
          {t('customerPage.save')}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {t('customerPage.cancel')}
        </button>
      </div>
    </form>
  );
}
