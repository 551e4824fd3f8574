import customerPage from '../../../shared/i18n/messages/en/customerPage.json';
import { useText } from '../../../shared/i18n/useText';

/** The texts of the customer's page. */
export const usePageText = () => useText(customerPage);
