export { RenewDialog } from './components/RenewDialog';
export { TurnOffDialog } from './components/TurnOffDialog';
export { TurnOnDialog } from './components/TurnOnDialog';
