import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Customer } from '../../../contract/customers';

/** The checked-in customer in the format of the local storage key customer_data. */
export interface CustomerData {
  /** Empty if the customer exists only on this kiosk and not on the server. */
  id: string;
  name: string;
  /** '+1' followed by ten digits. */
  phone: string;
  pointsBalance: number;
  /** YYYY-MM-DD or --MM-DD. */
  birthday: string | null;
  referralCode: string | null;
}

/** The customer on the dashboard. It is the server's record or, until that has loaded, the stored one. */
export interface KioskCustomer {
  /** Empty if the customer exists only on this kiosk. */
  id: string;
  storeId: string;
  storeSubdomain: string;
  name: string;
  phone: string;
  points: number;
  birthday: string | null;
}

/** A check-in that is in progress. */
export interface Visit {
  /** '+1' followed by ten digits. */
  phone: string;
  storeSubdomain: string;
  /** The customer must sign up or complete an imported record. */
  isNew: boolean;
  /** The server's message to an unknown customer. */
  notice?: string;
}

export interface KioskState {
  customerData: CustomerData | null;
  /** The subdomain of the store of `customerData`. */
  storeSubdomain: string | null;
  /** The ten digits that a customer wants to correct on the entry page. They are kept in memory only. */
  mistypedDigits: string;
}

interface WithKiosk {
  kiosk: KioskState;
}

const initialState: KioskState = { customerData: null, storeSubdomain: null, mistypedDigits: '' };

const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
    customerCheckedIn: (_state, action: PayloadAction<{ customer: CustomerData; storeSubdomain: string }>) => ({
      ...initialState,
      customerData: action.payload.customer,
      storeSubdomain: action.payload.storeSubdomain,
    }),
    wrongNumber: (_state, action: PayloadAction<string>) => ({ ...initialState, mistypedDigits: action.payload }),
    customerLeft: () => initialState,
  },
});

export const kioskReducer = kioskSlice.reducer;
export const { customerCheckedIn, customerLeft, wrongNumber } = kioskSlice.actions;

/** The customer at this kiosk; null if there is none or the stored customer belongs to another store. */
export const selectCustomerOf = (state: WithKiosk, storeSubdomain: string): CustomerData | null =>
  state.kiosk.storeSubdomain === storeSubdomain ? state.kiosk.customerData : null;

export const selectMistypedDigits = (state: WithKiosk): string => state.kiosk.mistypedDigits;

export function toCustomerData(customer: Customer): CustomerData {
  return {
    id: customer.id,
    name: customer.name ?? '',
    phone: customer.phoneNumber,
    pointsBalance: customer.loyaltyPoints,
    birthday: customer.birthday,
    referralCode: customer.referralCode,
  };
}
