import { useId, useState } from 'react';
import { NAME_MAX } from '../../../../../contract/limits';
import { usePageText } from '../../hooks/usePageText';
import { useReturnFocus } from '../hooks/useReturnFocus';
import { useSave } from '../hooks/useSave';
import { FieldNote } from './FieldNote';

interface NameSettingProps {
  subdomain: string;
  name: string | null;
}

/** The customer's name, with a button to edit it. */
export function NameSetting({ subdomain, name }: NameSettingProps) {
  const { t } = usePageText();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useReturnFocus(isEditing);
  const handleClose = () => setIsEditing(false);
  if (isEditing) return <NameForm subdomain={subdomain} name={name ?? ''} onClose={handleClose} />;
  return (
    <div className="setting setting-line">
      <div>
        <div className="small soft">{t('customerPage.name')}</div>
        <div className="value">{name ?? t('customerPage.noName')}</div>
      </div>
      <button ref={editButton} type="button" className="button" onClick={() => setIsEditing(true)}>
        {t('customerPage.edit')}
      </button>
    </div>
  );
}

function NameForm({ subdomain, name, onClose }: { subdomain: string; name: string; onClose: () => void }) {
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
