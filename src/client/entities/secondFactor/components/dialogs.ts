export { RenewDialog } from './RenewDialog';
export { TurnOffDialog } from './TurnOffDialog';
export { TurnOnDialog } from './TurnOnDialog';
