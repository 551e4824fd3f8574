import { GroupsPage } from '../../../features/groups';
import { StoreChecklist } from '../../../features/stores';

/** Groups, and the stores that can be put into them. */
export function AdminGroupsPage() {
  return <GroupsPage StoreChecklist={StoreChecklist} />;
}
