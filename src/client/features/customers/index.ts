/** Each page is in a separate chunk. */
export const loadCustomersPage = async () =>
  (await import(/* webpackChunkName: "route-owner-customers" */ './list/CustomersPage')).CustomersPage;
export const loadCustomerPage = async () =>
  (await import(/* webpackChunkName: "route-owner-customer" */ './detail/CustomerPage')).CustomerPage;
