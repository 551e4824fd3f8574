import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { inLanguage } from '../../../../../contract/plain/spanishTexts';
import { StoreLogo, useBrand } from '../../../../entities/brand';
import { useEarning, useNextBoosts } from '../../../../entities/shownBoosts';
import { useStoreName } from '../../../../session';
import type { Language } from '../../../../shared/i18n/languages';
import { LanguageSwitch } from '../../../../shared/i18n/LanguageSwitch';
import entry from '../../../../shared/i18n/messages/en/entry.json';
import { useText } from '../../../../shared/i18n/useText';
import { Column, Row } from '../../../../shared/ui/layout';
import { BoostNote } from '../../components/BoostNote';
import { CONTROLS, KioskSplit, LOW_PORTRAIT, PORTRAIT, SHORT_SCREEN, UPRIGHT } from '../../components/KioskSplit';
import type { PhoneKey } from '../../phone';
import { Keypad } from './Keypad';
import { KioskControls } from './KioskControls';
import { PhoneField } from './PhoneField';

interface PanelProps {
  language: Language;
  onLanguage: (language: Language) => void;
}

interface EntryViewProps extends PanelProps {
  formRef?: Ref<HTMLFormElement>;
  /** The typed digits of the phone number. */
  digits: string;
  error: string | null;
  isBusy: boolean;
  onEdit: (text: string) => void;
  onKey: (key: PhoneKey) => void;
  onCheckIn: () => void;
  /** Another way to check in, shown next to the button. */
  scan?: ReactNode;
  controls: ComponentProps<typeof KioskControls>;
  /** Content that covers the page. */
  children?: ReactNode;
}

/** The appearance of the entry page. The preview on the owner's kiosk page shows it too. */
export function EntryView({ language, onLanguage, controls, children, ...form }: EntryViewProps) {
  return (
    <KioskSplit panel={<EntryPanel language={language} onLanguage={onLanguage} />}>
      <EntryForm {...form} />
      <KioskControls {...controls} />
      {children}
    </KioskSplit>
  );
}

type FormProps = Omit<EntryViewProps, keyof PanelProps | 'controls' | 'children'>;

function EntryForm({ formRef, digits, error, isBusy, scan, onEdit, onKey, onCheckIn }: FormProps) {
  const { t } = useText(entry);
  return (
    <Box component="form" ref={formRef} noValidate onSubmit={(event) => event.preventDefault()} sx={CONTROLS}>
      <PhoneField digits={digits} error={error} onEdit={onEdit} />
      <Keypad onKey={onKey} />
      <Row
        gap={{ xs: 1, md: 1.5 }}
        sx={{ mt: { xs: 1.5, sm: 2, md: 3 }, [SHORT_SCREEN]: { mt: 1.5 }, [LOW_PORTRAIT]: { mt: 1.5 } }}
      >
        <Button
          size="kiosk"
          variant="contained"
          fullWidth
          aria-busy={isBusy}
          onClick={onCheckIn}
          sx={{
            minHeight: 72,
            typography: 'h3',
            [SHORT_SCREEN]: { minHeight: 60 },
            [PORTRAIT]: { minHeight: 88 },
            [LOW_PORTRAIT]: { minHeight: 'clamp(60px, 7.5vh, 72px)' },
          }}
        >
          {t(isBusy ? 'entry.checkingIn' : 'entry.checkIn')}
        </Button>
        {scan}
      </Row>
    </Box>
  );
}

function EntryPanel({ language, onLanguage }: PanelProps) {
  const storeName = useStoreName();
  const { t } = useText(entry);
  const brand = useBrand();
  const welcomeLine = brand && inLanguage(language, brand.welcomeLine, brand.spanishWelcomeLine);
  return (
    <>
      <Column
        gap={{ xs: 1, md: 4 }}
        sx={{
          mb: { xs: 1, md: 3 },
          [UPRIGHT]: {
            flexDirection: 'row-reverse',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            mb: 2,
          },
        }}
      >
        <Box sx={{ flex: 'none' }}>
          <LanguageSwitch label={t('entry.language')} language={language} onChoose={onLanguage} />
        </Box>
        {storeName !== '' && (
          <Row
            align="center"
            gap={2}
            // A wide logo leaves room for the name and the languages.
            sx={{ [PORTRAIT]: { '& > img': { maxHeight: 72 } }, [LOW_PORTRAIT]: { '& > img': { maxWidth: '18vw' } } }}
          >
            {brand?.logo && <StoreLogo logo={brand.logo} height={56} />}
            <Typography
              variant="h4"
              component="p"
              sx={{
                fontWeight: 500,
                minWidth: 0,
                overflowWrap: 'anywhere',
                [LOW_PORTRAIT]: { fontSize: 'min(1.25rem, 2.7vw)' },
              }}
            >
              {storeName}
            </Typography>
          </Row>
        )}
      </Column>
      <Typography
        component="h1"
        sx={{
          typography: { xs: 'h3', md: 'display' },
          // On a phone and a low upright tablet, the title fits in one line in both languages.
          fontSize: { xs: 'clamp(1.25rem, 5.4vw, 1.5rem)' },
          [PORTRAIT]: { typography: 'display' },
          [LOW_PORTRAIT]: { typography: 'h1', fontSize: 'min(2.25rem, 4.9vw)' },
        }}
      >
        {t('entry.title')}
      </Typography>
      <Typography
        component="p"
        sx={{
          typography: { xs: 'body1', sm: 'h4', md: 'h3' },
          mt: { xs: 0.5, md: 3 },
          fontWeight: '400 !important',
          display: welcomeLine ? 'block' : { xs: 'none', md: 'block' },
          [PORTRAIT]: { typography: 'h3', mt: 2, display: 'block' },
          [LOW_PORTRAIT]: { typography: 'h4', mt: 0.5, display: 'block' },
        }}
      >
        {welcomeLine || t('entry.hint')}
      </Typography>
      <EntryEarning brand={brand ?? {}} />
    </>
  );
}

/** What a dollar earns, the running boost and the next ones. Until it is known, it only takes its place. */
function EntryEarning({ brand }: { brand: Partial<Parameters<typeof useEarning>[0]> }) {
  const { rate, running } = useEarning({ pointsPerDollar: 1, ...brand });
  const next = useNextBoosts(brand);
  return (
    <Column
      align="start"
      sx={{
        visibility: brand.pointsPerDollar === undefined ? 'hidden' : null,
        mt: { xs: 0.5, md: 2 },
        [PORTRAIT]: { mt: 2 },
        [LOW_PORTRAIT]: {
          flexDirection: 'row',
          flexWrap: 'wrap',
          alignItems: 'center',
          mt: 1.5,
          columnGap: 2,
          rowGap: 0.5,
        },
      }}
    >
      <Typography
        component="p"
        sx={{
          typography: { xs: 'body2', md: 'h4' },
          [PORTRAIT]: { typography: 'h4' },
          [LOW_PORTRAIT]: { typography: 'h4' },
        }}
      >
        {rate}
      </Typography>
      <BoostNote text={running} sx={{ mt: { xs: 1, md: 2.5 }, [PORTRAIT]: { mt: 1.5 }, [LOW_PORTRAIT]: { mt: 0 } }} />
      {next.map((text, index) => (
        <Typography
          key={text}
          component="p"
          sx={{
            typography: { xs: 'body2', md: 'h4' },
            // A phone has room for one of the two.
            display: { xs: running === null && index === 0 ? 'block' : 'none', md: 'block' },
            mt: { xs: 0.5, md: 1.5 },
            [PORTRAIT]: { typography: 'h4', display: 'block', mt: 1 },
            [LOW_PORTRAIT]: { typography: 'h4', display: 'block', mt: 0 },
            fontWeight: '400 !important',
          }}
        >
          {text}
        </Typography>
      ))}
    </Column>
  );
}
