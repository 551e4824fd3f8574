import { useId } from 'react';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../../shared/i18n/languages';
import { usePageText } from '../../hooks/usePageText';
import { useSave } from '../hooks/useSave';
import { FieldNote } from './FieldNote';

/** The language of the page and of messages from the store. */
export function LanguageSetting({ subdomain }: { subdomain: string }) {
  const { t, language } = usePageText();
  const { save, error } = useSave(subdomain, 'language');
  const [labelId, noteId] = [useId(), useId()];
  return (
    <div className="setting">
      <span id={labelId}>{t('customerPage.language')}</span>
      <div className="choices" role="group" aria-labelledby={labelId} aria-describedby={noteId}>
        {LANGUAGES.map((option) => (
          <button
            key={option}
            type="button"
            className="button"
            lang={option}
            aria-pressed={option === language}
            onClick={() => void save({ language: option })}
          >
            {LANGUAGE_NAMES[option]}
          </button>
        ))}
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
