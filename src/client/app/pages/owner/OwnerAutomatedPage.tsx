import { selectAuthUser } from '../../../features/auth';
import { AutomatedMessagesPage } from '../../../features/sms';
import { useAppSelector } from '../../hooks';

/** The messages that the owner's store sends by itself. */
export function OwnerAutomatedPage() {
  return <AutomatedMessagesPage storeName={useAppSelector(selectAuthUser)?.store?.name ?? ''} />;
}
