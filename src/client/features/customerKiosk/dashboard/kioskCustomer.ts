/** The customer on the screen: what the server says of them, or what this kiosk kept until it answers. */
export interface KioskCustomer {
  /** Empty while only this kiosk knows them. */
  id: string;
  storeId: string;
  storeSubdomain: string;
  name: string;
  phone: string;
  points: number;
  birthday: string | null;
}
