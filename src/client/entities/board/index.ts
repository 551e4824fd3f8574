export { useGetBoardSettingsQuery } from './boardApi';
export { BoardAddress } from './BoardAddress';
export { CashierPermission } from './CashierPermission';
