import ButtonBase from '@mui/material/ButtonBase';
import { Row } from '../ui/layout';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from './languages';

interface LanguageSwitchProps {
  /** The accessible name of the group of buttons. */
  label: string;
  language: Language;
  onChoose: (language: Language) => void;
  /** Gives the buttons the shape of the outlined buttons of MUI. */
  isCompact?: boolean;
}

/** One button per language, in the color of the surrounding text. */
export function LanguageSwitch({ label, language, onChoose, isCompact = false }: LanguageSwitchProps) {
  return (
    <Row role="group" aria-label={label} wrap gap={1}>
      {LANGUAGES.map((option) => (
        <ButtonBase
          key={option}
          lang={option}
          aria-pressed={option === language}
          onClick={() => onChoose(option)}
          sx={{
            minHeight: 48,
            px: 2,
            borderRadius: isCompact ? (theme) => theme.radii.control : '24px',
            border: isCompact ? '1px solid' : '2px solid',
            borderColor: option === language ? 'currentColor' : 'color-mix(in srgb, currentColor 30%, transparent)',
            typography: isCompact ? 'body1' : 'h4',
            fontWeight: '500',
          }}
        >
          {LANGUAGE_NAMES[option]}
        </ButtonBase>
      ))}
    </Row>
  );
}
