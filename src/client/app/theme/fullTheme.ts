import { feedback } from './components/feedback';
import { fields } from './components/fields';
import { iconButtons } from './components/iconButtons';
import { surfaces } from './components/surfaces';
import { theme } from './theme';

/**
 * The theme with what no first view of a kiosk or a board has: dialogs, alerts, fields, icon buttons. It arrives with the
 * look of the store.
 */
export const fullTheme: typeof theme = {
  ...theme,
  components: { ...theme.components, ...iconButtons, ...fields, ...surfaces, ...feedback } as typeof theme.components,
};
