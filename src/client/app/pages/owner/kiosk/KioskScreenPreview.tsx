import { EntryView } from '../../../../features/customerKiosk';
import { useLanguage } from '../../../../shared/i18n/LanguageContext';

const doNothing = () => undefined;
const CONTROLS = {
  isLoggingOut: false,
  onOpen: doNothing,
  onClose: doNothing,
};

/** A preview of the kiosk's entry page with a partly typed phone number. */
export function KioskScreenPreview() {
  return (
    <EntryView
      language={useLanguage()}
      onLanguage={doNothing}
      digits="20255501"
      error={null}
      isBusy={false}
      onEdit={doNothing}
      onKey={doNothing}
      onCheckIn={doNothing}
      controls={CONTROLS}
    />
  );
}
