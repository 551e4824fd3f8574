import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { LANGUAGES } from '../../../contract/limits';
import { LANGUAGE_NAMES, type Language } from './languages';

interface Props {
  /** What the group is called. */
  label: string;
  language: Language;
  onChoose: (language: Language) => void;
}

/** One button for each language, in the color of the text around it. */
export function LanguageSwitch({ label, language, onChoose }: Props) {
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {LANGUAGES.map((option) => (
        <ButtonBase
          key={option}
          lang={option}
          aria-pressed={option === language}
          onClick={() => {
            onChoose(option);
          }}
          sx={{
            minHeight: 48,
            px: 2,
            borderRadius: '24px',
            border: '2px solid',
            borderColor: option === language ? 'currentColor' : 'color-mix(in srgb, currentColor 30%, transparent)',
            typography: 'h4',
            fontWeight: '500',
          }}
        >
          {LANGUAGE_NAMES[option]}
        </ButtonBase>
      ))}
    </Box>
  );
}
