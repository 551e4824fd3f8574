import { lazyDialog } from '../../shared/ui/dialogs/lazyDialog';
import { lazyPart } from '../../shared/ui/lazyPart';

/** Few administrators ever join a store or let one leave, so all of it is in a chunk of its own. */
const load = () => import('./join/joinParts');

export const LazyJoinDialog = lazyDialog(async () => (await load()).JoinDialog);
export const LazyLeaveDialog = lazyDialog(async () => (await load()).LeaveDialog);
export const LazyJoinResultDialog = lazyDialog(async () => (await load()).JoinResultDialog);
export const LazyLeaveResultDialog = lazyDialog(async () => (await load()).LeaveResultDialog);
export const LazyOpenJoins = lazyPart(
  async () => (await load()).OpenJoins,
  () => null,
);
