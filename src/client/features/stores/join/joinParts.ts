export { JoinDialog } from './components/JoinDialog';
export { JoinResultDialog } from './components/JoinResultDialog';
export { LeaveDialog } from './components/LeaveDialog';
export { LeaveResultDialog } from './components/LeaveResultDialog';
export { OpenJoins } from './components/OpenJoins';
