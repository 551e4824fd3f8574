import { selectAuthUser } from '../../../features/auth';
import { SmsManagementPage } from '../../../features/sms';
import { useAppSelector } from '../../hooks';

/** Texts to the customers of the owner's store. */
export function OwnerSmsPage() {
  return <SmsManagementPage storeName={useAppSelector(selectAuthUser)?.store?.name ?? ''} />;
}
