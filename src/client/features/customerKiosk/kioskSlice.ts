import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** The customer who stands at this kiosk, as the browser's key customer_data keeps them. */
export interface CustomerData {
  /** Empty while the customer is known to this kiosk alone and not yet to the server. */
  id: string;
  name: string;
  /** '+1' and ten digits. */
  phone: string;
  pointsBalance: number;
  /** YYYY-MM-DD */
  birthday: string | null;
  referralCode: string | null;
}

export interface KioskState {
  customerData: CustomerData | null;
  /** The store that customerData belongs to. */
  storeSubdomain: string | null;
}

interface WithKiosk {
  kiosk: KioskState;
}

const initialState: KioskState = { customerData: null, storeSubdomain: null };

const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
    customerCheckedIn: (_state, action: PayloadAction<{ customer: CustomerData; storeSubdomain: string }>) => ({
      customerData: action.payload.customer,
      storeSubdomain: action.payload.storeSubdomain,
    }),
    customerLeft: () => initialState,
  },
});

export const kioskReducer = kioskSlice.reducer;
export const { customerCheckedIn, customerLeft } = kioskSlice.actions;

export const selectKiosk = (state: WithKiosk): KioskState => state.kiosk;

/** The customer at this kiosk, or null when there is none or another store's customer was left in the browser. */
export const selectCustomerAt = (state: WithKiosk, storeSubdomain: string): CustomerData | null =>
  state.kiosk.storeSubdomain === storeSubdomain ? state.kiosk.customerData : null;
