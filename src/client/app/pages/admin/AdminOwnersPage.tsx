import { OwnersPage } from '../../../features/owners';
import { StorePicker } from '../../../features/stores';

/** Who runs which store: owners, and the stores they can be given. */
export function AdminOwnersPage() {
  return <OwnersPage StoreField={StorePicker} />;
}
