export { JoinDialog } from './components/JoinDialog';
export { JoinResultDialog } from './components/JoinResultDialog';
export { LeaveDialog } from './components/LeaveDialog';
export { OpenJoins } from './components/OpenJoins';
