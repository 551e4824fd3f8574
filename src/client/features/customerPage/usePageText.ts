import customerPage from '../../shared/i18n/messages/en/customerPage.json';
import { useText } from '../../shared/i18n/useText';

export const usePageText = () => useText(customerPage);
