import join from '../../../../shared/i18n/messages/en/join.json';
import { useText } from '../../../../shared/i18n/useText';

/** The texts of the page on which a person joins. */
export const useJoinText = () => useText(join);
