import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Customer } from '../../../contract/customers';

/** The checked-in customer as the local storage key customer_data holds them. */
export interface CustomerData {
  /** Empty while the customer exists on this kiosk alone and not on the server. */
  id: string;
  name: string;
  /** '+1' and ten digits. */
  phone: string;
  pointsBalance: number;
  /** YYYY-MM-DD */
  birthday: string | null;
  referralCode: string | null;
}

/** The customer as the dashboard shows them: the server's record, or the stored one until that has loaded. */
export interface KioskCustomer {
  /** Empty while the customer exists on this kiosk alone. */
  id: string;
  storeId: string;
  storeSubdomain: string;
  name: string;
  phone: string;
  points: number;
  birthday: string | null;
}

/** A check-in in progress. */
export interface Visit {
  /** '+1' and ten digits. */
  phone: string;
  storeSubdomain: string;
  /** The customer has to register, or to complete an imported record. */
  isNew: boolean;
  /** The server's message to a customer whom the store does not know. */
  notice?: string;
}

export interface KioskState {
  customerData: CustomerData | null;
  /** The store that customerData belongs to. */
  storeSubdomain: string | null;
  /** The ten digits that a customer wants to correct on the entry screen. In memory only. */
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

/** The customer at this kiosk; null when there is none, or when the stored one belongs to another store. */
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
