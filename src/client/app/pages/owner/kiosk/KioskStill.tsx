import { useLanguage } from '../../../../shared/i18n/LanguageContext';
import { lazyOptional } from '../../../../shared/ui/lazy/lazyOptional';

/** In the chunk of the kiosk itself: a copy of it here would be larger than the rest of the preview. */
const EntryView = lazyOptional(
  async () => (await import(/* webpackChunkName: "route-kiosk" */ '../../../areas/KioskArea')).EntryView,
);

const doNothing = () => undefined;
const CONTROLS = {
  isLoggingOut: false,
  onLogout: () => Promise.resolve(null),
  onOpen: doNothing,
  onClose: doNothing,
};

/** The entry page of the kiosk while somebody types a number. */
export function KioskStill({ storeName }: { storeName: string }) {
  return (
    <EntryView
      storeName={storeName}
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
