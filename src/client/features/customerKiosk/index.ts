export { kioskReducer, customerCheckedIn, customerLeft, selectKiosk, selectCustomerAt } from './kioskSlice';
export type { CustomerData, KioskState } from './kioskSlice';
